package io.mcpgateway.adapter.postgres;

import java.util.Map;
import java.util.Set;

import reactor.core.publisher.Mono;

/**
 * Fingerprints of what the catalogue says, which are equal as long as nothing changed.
 */
final class CataloguePrints {

	CataloguePrints(PostgresMount mount, Database database) {
	}

	/** One for each schema that is served and may be used. */
	Mono<Map<String, SchemaPrint>> schemas() {
		return Mono.just(Map.of());
	}

	/** One for each of some documents; what cannot be read has none. */
	Mono<Map<Target.Document, String>> documents(Set<Target.Document> targets) {
		return Mono.just(Map.of());
	}

	/**
	 * A schema's.
	 *
	 * @param names changes when relations come, go or are renamed
	 * @param listing changes when anything changes that the schema's listing tells
	 */
	record SchemaPrint(String names, String listing) {

	}

}
