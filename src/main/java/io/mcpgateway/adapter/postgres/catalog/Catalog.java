package io.mcpgateway.adapter.postgres.catalog;

import java.util.List;

import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.connection.SqlStatement;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.adapter.postgres.mount.RelationPattern;
import io.r2dbc.spi.Readable;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * What the database says of its schemas and relations, as far as its role may read them.
 * Nothing is kept, so that it is always true; what a transaction does at the same time is
 * seen before or after.
 */
public final class Catalog {

	private static final String SCHEMAS = ServedRelations.sql("schemas");

	private static final String MOUNT = ServedRelations.sql("mount");

	private static final String RELATIONS = ServedRelations.sql("relations");

	private static final String ONE = RELATIONS + "and c.relname = $5::text";

	private static final String FROM = RELATIONS + "and c.relname >= $5::text order by c.relname limit $6::int";

	/** Its size is not part of a definition, as telling it waits for locks. */
	private static final String DEFINITION = """
			select rows, case when relkind in ('r', 'm') then pg_catalog.pg_total_relation_size(oid::oid) end as bytes,
				case when pg_catalog.octet_length(definition) <= 8388608 then definition end as definition
			from (
			""" + ServedRelations.sql("definition") + ") definitions";

	private static final String COMPLETION = ServedRelations.sql("completion");

	private final ServedRelations served;

	private final Database database;

	public Catalog(PostgresMount mount, Database database) {
		this.served = new ServedRelations(mount);
		this.database = database;
	}

	/** The schemas that are there and may be used, in the order of code points. */
	Mono<List<Schema>> schemas() {
		return this.database.list(this.served.statementOfSchemas(SCHEMAS),
				(row) -> new Schema(text(row, "name"), row.get("comment", String.class)));
	}

	/** Finds a schema that is served; empty if there is none. */
	public Mono<Schema> schema(String name) {
		return schemas().flatMap((all) -> first(all.stream().filter((schema) -> schema.name().equals(name)).toList()));
	}

	/** The server, once for each schema, and once without one if there is none. */
	Mono<List<Counted>> counted() {
		return this.database.list(this.served.statement(MOUNT),
				(row) -> new Counted(text(row, "version"), text(row, "encoding"), row.get("name", String.class),
						row.get("comment", String.class), row.get("count", Long.class)));
	}

	/** Find a relation that is served; empty if there is none. */
	public Mono<Relation> find(String schema, String relation) {
		return relations(schema, this.served.statement(ONE, schema, relation)).flatMap(Catalog::first);
	}

	/**
	 * The relations of a schema that are served, in the order of their names, which is
	 * the catalogue's, so that it reads no more than it tells.
	 * @param from the first name that may be among them
	 */
	Mono<List<Relation>> relations(String schema, String from, int limit) {
		return relations(schema, this.served.statement(FROM, schema, from, limit));
	}

	/**
	 * What a relation is made of; empty if it is not served, or dropped meanwhile.
	 * @param prefix what the URIs in it begin with
	 * @throws IllegalStateException as an error, if that is longer than 8 MB
	 */
	Mono<Definition> definition(String prefix, DatabaseResource.Document target) {
		String[] schemas = { target.schema() };
		String[] relations = { target.relation() };
		return this.database
			.list(this.served.statement(DEFINITION, schemas, relations, prefix),
					(row) -> new Definition(row.get("definition", String.class), row.get("rows", Long.class),
							row.get("bytes", Long.class)))
			.retryWhen(CatalogErrors.AFTER_DROP)
			.onErrorReturn((failure) -> CatalogErrors.isOfDropped(failure) || CatalogErrors.isOfName(failure),
					List.of())
			.flatMap(Catalog::first);
	}

	/**
	 * The names of relations in some schemas which contain a text, those first that begin
	 * with it.
	 */
	Mono<List<String>> matches(List<String> schemas, String text, int limit) {
		String like = RelationPattern.escape(text) + "%";
		return this.database
			.list(this.served.statement(COMPLETION, schemas.toArray(String[]::new), "%" + like, like, limit),
					(row) -> text(row, "name"))
			.onErrorReturn(CatalogErrors::isOfName, List.of());
	}

	private Mono<List<Relation>> relations(String schema, SqlStatement statement) {
		return this.database
			.list(statement, (row) -> new Relation(number(row, "oid"), schema, text(row, "name"), text(row, "kind"),
					row.get("comment", String.class), row.get("rows", Long.class), row.get("bytes", Long.class)))
			.onErrorReturn(CatalogErrors::isOfName, List.of());
	}

	private static <T> Mono<T> first(List<T> found) {
		return Mono.justOrEmpty(found.stream().findFirst());
	}

	static String text(Readable row, String column) {
		return required(row.get(column, String.class));
	}

	private static long number(Readable row, String column) {
		return required(row.get(column, Long.class));
	}

	private static <T> T required(@Nullable T value) {
		if (value == null) {
			throw new IllegalStateException("the catalogue has no null there");
		}
		return value;
	}

	/**
	 * A schema that is served.
	 */
	public record Schema(String name, @Nullable String comment) {

	}

	/**
	 * The server, and a schema.
	 *
	 * @param relations how many are served; {@code null} if there is none
	 */
	record Counted(String version, String encoding, @Nullable String schema, @Nullable String comment,
			@Nullable Long relations) {

	}

	/**
	 * What a relation is made of.
	 *
	 * @param json an object, which is the same as long as nothing of it changes;
	 * {@code null} if it is too long
	 * @param rows how many it has, as the planner guesses
	 * @param bytes how large it is
	 */
	record Definition(@Nullable String json, @Nullable Long rows, @Nullable Long bytes) {

		/** Returns the object, or fails if it is too long. */
		String text() {
			if (this.json == null) {
				throw new IllegalStateException("a relation's definition is longer than 8 MB, and not told");
			}
			return this.json;
		}

	}

}
