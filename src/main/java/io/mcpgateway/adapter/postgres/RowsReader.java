package io.mcpgateway.adapter.postgres;

import io.mcpgateway.resource.Content;
import io.mcpgateway.resource.ResourceUri;
import reactor.core.publisher.Mono;

/**
 * Reads the rows of a relation as JSON.
 */
final class RowsReader {

	RowsReader(PostgresMount mount, Database database, Catalogue catalogue) {
	}

	Mono<Content> read(ResourceUri uri, Target.Rows target) {
		return Mono.empty();
	}

}
