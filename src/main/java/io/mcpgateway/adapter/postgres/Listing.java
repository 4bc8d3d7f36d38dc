package io.mcpgateway.adapter.postgres;

import io.mcpgateway.protocol.Resource;
import reactor.core.publisher.Flux;

/**
 * Lists the resources of a mount.
 */
final class Listing {

	Listing(PostgresDescriptions descriptions, PostgresMount mount, Catalogue catalogue) {
	}

	Flux<Resource> list(String after, int limit) {
		return Flux.empty();
	}

}
