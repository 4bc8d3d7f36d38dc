package io.mcpgateway.adapter.postgres.catalog;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.r2dbc.spi.Readable;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Fingerprints of what the catalogue says, which are equal as long as nothing changed.
 */
public final class CatalogFingerprints {

	private static final String SCHEMAS = ServedRelations.sql("prints");

	private static final String DOCUMENTS = "select schema, relation, pg_catalog.md5(definition) as print from (\n"
			+ ServedRelations.sql("definition") + ") definitions";

	private final ServedRelations served;

	private final Database database;

	public CatalogFingerprints(PostgresMount mount, Database database) {
		this.served = new ServedRelations(mount);
		this.database = database;
	}

	/**
	 * One for each schema that is served and may be used.
	 * @param known those of a look before, whose relations are not sent again
	 */
	public Mono<Map<String, SchemaFingerprint>> schemas(Map<String, SchemaFingerprint> known) {
		String[] listings = known.entrySet()
			.stream()
			.filter((named) -> named.getValue().relations() != null)
			.map((named) -> named.getKey() + "/" + named.getValue().listing())
			.toArray(String[]::new);
		return this.database
			.list(this.served.statement(SCHEMAS, (Object) listings),
					(row) -> Map.entry(Catalog.text(row, "schema"), print(row, known.get(Catalog.text(row, "schema")))))
			.map(CatalogFingerprints::map);
	}

	private static SchemaFingerprint print(Readable row, @Nullable SchemaFingerprint known) {
		String listing = Catalog.text(row, "listing");
		Map<String, String> relations = relations(row.get("relations", String[].class),
				row.get("looks", String[].class));
		return new SchemaFingerprint(Catalog.text(row, "names"), listing, row.get("comment", String.class),
				(known != null && known.listing().equals(listing)) ? known.relations() : relations);
	}

	private static @Nullable Map<String, String> relations(String @Nullable [] names, String @Nullable [] looks) {
		if (names == null || looks == null) {
			return null;
		}
		Map<String, String> relations = HashMap.newHashMap(names.length);
		for (int i = 0; i < names.length; i++) {
			relations.put(names[i], looks[i]);
		}
		return relations;
	}

	/**
	 * One for each of some documents; what cannot be read has none. It costs about as
	 * much as reading them, but nothing of them leaves the server.
	 */
	public Mono<Map<DatabaseResource.Document, String>> documents(Set<DatabaseResource.Document> targets) {
		if (targets.isEmpty()) {
			return Mono.just(Map.of());
		}
		List<DatabaseResource.Document> all = List.copyOf(targets);
		String[] schemas = all.stream().map(DatabaseResource.Document::schema).toArray(String[]::new);
		String[] relations = all.stream().map(DatabaseResource.Document::relation).toArray(String[]::new);
		return this.database
			.list(this.served.statement(DOCUMENTS, schemas, relations, ""),
					(row) -> Map.entry(
							new DatabaseResource.Document(Catalog.text(row, "schema"), Catalog.text(row, "relation")),
							Catalog.text(row, "print")))
			.retryWhen(CatalogErrors.AFTER_DROP)
			.map(CatalogFingerprints::map);
	}

	private static <K, V> Map<K, V> map(List<Map.Entry<K, V>> entries) {
		return entries.stream().collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
	}

	/**
	 * A schema's.
	 *
	 * @param names changes when relations come, go or are renamed
	 * @param listing changes when anything changes that the schema's listing tells
	 * @param comment changes with the comment of the schema; {@code null} if it has none
	 * @param relations how each is listed, by its name; {@code null} if they are many
	 */
	public record SchemaFingerprint(String names, String listing, @Nullable String comment,
			@Nullable Map<String, String> relations) {

		/** The print of a schema that is not there. */
		public static final SchemaFingerprint NONE = new SchemaFingerprint("", "", null, Map.of());

	}

}
