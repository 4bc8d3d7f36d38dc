package io.mcpgateway.adapter.postgres;

import reactor.core.publisher.Mono;

/**
 * What the database says of its schemas and relations, as far as its role may read them.
 */
final class Catalogue {

	Catalogue(PostgresMount mount, Database database) {
	}

	/** Find a relation that is served; empty if there is none. */
	Mono<Relation> find(String schema, String relation) {
		return Mono.empty();
	}

}
