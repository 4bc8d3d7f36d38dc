package io.mcpgateway.adapter.postgres;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.r2dbc.spi.Readable;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Fingerprints of schemas and of definitions, computed by the server. Each stays equal
 * until its schema or definition changes.
 */
final class CatalogFingerprints {

	private static final String SCHEMAS = ServedRelations.sql("prints");

	private static final String DOCUMENTS = "select schema, relation, pg_catalog.md5(definition) as print from (\n"
			+ ServedRelations.sql("definition") + ") definitions";

	private final ServedRelations served;

	private final Database database;

	public CatalogFingerprints(Mount<PostgresMount> mount, Database database) {
		this.served = new ServedRelations(mount);
		this.database = database;
	}

	/**
	 * Returns a fingerprint of each served schema that may be used.
	 * @param known the previous fingerprints; the relations of equal schemas are not sent
	 * again
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

	/**
	 * Returns the part of a relation's fingerprint that decides whether lists have the
	 * relation: its parent.
	 */
	static String parent(String relation) {
		return relation.substring(0, relation.lastIndexOf('/'));
	}

	private static @Nullable Map<String, String> relations(String @Nullable [] names,
			String @Nullable [] fingerprints) {
		if (names == null || fingerprints == null) {
			return null;
		}
		Map<String, String> relations = HashMap.newHashMap(names.length);
		for (int i = 0; i < names.length; i++) {
			relations.put(names[i], fingerprints[i]);
		}
		return relations;
	}

	/**
	 * Returns fingerprints of definitions; an unreadable definition has no fingerprint.
	 * The cost is similar to reading the definitions, which stay on the server.
	 */
	public Mono<Map<PostgresTarget.Document, String>> documents(Set<PostgresTarget.Document> targets) {
		if (targets.isEmpty()) {
			return Mono.just(Map.of());
		}
		List<PostgresTarget.Document> all = List.copyOf(targets);
		String[] schemas = all.stream().map(PostgresTarget.Document::schema).toArray(String[]::new);
		String[] relations = all.stream().map(PostgresTarget.Document::relation).toArray(String[]::new);
		return this.database
			.list(this.served.statement(DOCUMENTS, schemas, relations, ""),
					(row) -> Map.entry(
							new PostgresTarget.Document(Catalog.text(row, "schema"), Catalog.text(row, "relation")),
							Catalog.text(row, "print")))
			.retryWhen(CatalogErrors.AFTER_DROP)
			.map(CatalogFingerprints::map);
	}

	private static <K, V> Map<K, V> map(List<Map.Entry<K, V>> entries) {
		return entries.stream().collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
	}

	/**
	 * Fingerprint of a schema.
	 *
	 * @param names changes when relations appear, vanish, are renamed, or become
	 * partitions of another
	 * @param listing changes with the schema's listing
	 * @param comment changes with the comment and the functions of the schema
	 * @param relations fingerprints of the listed relations by name; {@code null} if they
	 * are many
	 */
	public record SchemaFingerprint(String names, String listing, @Nullable String comment,
			@Nullable Map<String, String> relations) {

		/** Fingerprint of a missing schema. */
		public static final SchemaFingerprint NONE = new SchemaFingerprint("", "", null, Map.of());

	}

}
