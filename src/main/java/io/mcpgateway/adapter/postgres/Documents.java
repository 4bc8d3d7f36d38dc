package io.mcpgateway.adapter.postgres;

import io.mcpgateway.resource.Content;
import io.mcpgateway.resource.ResourceUri;
import reactor.core.publisher.Mono;

/**
 * Writes what a mount, a schema or a relation is made of as JSON.
 */
final class Documents {

	Documents(String prefix, PostgresMount mount, Catalogue catalogue) {
	}

	Mono<Content> mount(ResourceUri uri) {
		return Mono.empty();
	}

	Mono<Content> schema(ResourceUri uri, Target.Schema target) {
		return Mono.empty();
	}

	Mono<Content> relation(ResourceUri uri, Target.Document target) {
		return Mono.empty();
	}

	/** Whether there is something to read. */
	Mono<Boolean> exists(Target target) {
		return Mono.just(false);
	}

}
