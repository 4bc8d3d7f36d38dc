package io.mcpgateway.adapter.postgres;

import io.mcpgateway.protocol.CompleteResult.Completion;
import io.mcpgateway.resource.TemplateArgument;
import reactor.core.publisher.Mono;

/**
 * Suggests schemas and relations.
 */
final class PostgresCompletion {

	PostgresCompletion(PostgresMount mount, Catalogue catalogue) {
	}

	Mono<Completion> complete(TemplateArgument argument) {
		return Mono.empty();
	}

}
