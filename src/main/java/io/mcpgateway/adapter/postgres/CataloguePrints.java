package io.mcpgateway.adapter.postgres;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import reactor.core.publisher.Mono;

/**
 * Fingerprints of what the catalogue says, which are equal as long as nothing changed.
 */
final class CataloguePrints {

	private static final String SCHEMAS = Served.sql("prints");

	private static final String DOCUMENTS = "select schema, relation, pg_catalog.md5(definition) as print from (\n"
			+ Served.sql("definition") + ") definitions";

	private final Served served;

	private final Database database;

	CataloguePrints(PostgresMount mount, Database database) {
		this.served = new Served(mount);
		this.database = database;
	}

	/** One for each schema that is served and may be used. */
	Mono<Map<String, SchemaPrint>> schemas() {
		return this.database
			.list(this.served.statement(SCHEMAS),
					(row) -> Map.entry(Catalogue.text(row, "schema"),
							new SchemaPrint(Catalogue.text(row, "names"), Catalogue.text(row, "listing"))))
			.map(CataloguePrints::map);
	}

	/**
	 * One for each of some documents; what cannot be read has none. It costs about as
	 * much as reading them, but nothing of them leaves the server.
	 */
	Mono<Map<Target.Document, String>> documents(Set<Target.Document> targets) {
		if (targets.isEmpty()) {
			return Mono.just(Map.of());
		}
		List<Target.Document> all = List.copyOf(targets);
		String[] schemas = all.stream().map(Target.Document::schema).toArray(String[]::new);
		String[] relations = all.stream().map(Target.Document::relation).toArray(String[]::new);
		return this.database.list(this.served.statement(DOCUMENTS, schemas, relations, ""),
				(row) -> Map.entry(new Target.Document(Catalogue.text(row, "schema"), Catalogue.text(row, "relation")),
						Catalogue.text(row, "print")))
			.retryWhen(Refusal.AFTER_DROP)
			.map(CataloguePrints::map);
	}

	private static <K, V> Map<K, V> map(List<Map.Entry<K, V>> entries) {
		return entries.stream().collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
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
