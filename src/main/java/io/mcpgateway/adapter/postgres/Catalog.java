package io.mcpgateway.adapter.postgres;

import java.util.List;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.connection.SqlStatement;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.adapter.postgres.mount.RelationPattern;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.content.UnreadableException;
import io.r2dbc.spi.Readable;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Queries for the schemas and relations that are served and readable by the mount's role.
 * Each query asks the server, since an answer must be current; a concurrent transaction
 * is visible before or after.
 */
final class Catalog {

	private static final String SCHEMAS = ServedRelations.sql("schemas");

	private static final String MOUNT = ServedRelations.sql("mount");

	private static final String RELATIONS = ServedRelations.sql("relations");

	private static final String ONE = RELATIONS + "and c.relname operator(pg_catalog.=) $5::pg_catalog.text";

	private static final String FROM = RELATIONS + "and c.relname operator(pg_catalog.>=) $5::pg_catalog.text"
			+ " and (parent.name is null or cast($7 as pg_catalog.bool)) order by c.relname limit $6::pg_catalog.int4";

	/**
	 * Definition and sizes of a relation. The size lies beside the definition, since
	 * reading a size waits for locks.
	 */
	private static final String DEFINITION = """
			select rows,
				case when relkind operator(pg_catalog.=) any ('{r,m}')
						and not pg_catalog.row_security_active(oid::pg_catalog.oid)
					then pg_catalog.pg_total_relation_size(oid::pg_catalog.oid) end as bytes,
				case when pg_catalog.octet_length(definition) operator(pg_catalog.<=) 8388608 then definition end as definition
			from (
			"""
			+ ServedRelations.sql("definition") + ") definitions";

	private static final String SCHEMA = ServedRelations.sql("schema");

	/** Functions named in the listing of a schema. */
	private static final int MAX_FUNCTIONS = 1000;

	private static final String COMPLETION = ServedRelations.sql("completion");

	private final ServedRelations served;

	private final Database database;

	public Catalog(Mount<PostgresMount> mount, Database database) {
		this.served = new ServedRelations(mount);
		this.database = database;
	}

	/**
	 * Returns the served schemas that exist and may be used, in the order of code points.
	 */
	Mono<List<Schema>> schemas() {
		return this.database.list(this.served.statementOfSchemas(SCHEMAS),
				(row) -> new Schema(text(row, "name"), row.get("comment", String.class)));
	}

	/** Returns a served schema; empty if absent. */
	public Mono<Schema> schema(String name) {
		return schemas().flatMap((all) -> first(all.stream().filter((schema) -> schema.name().equals(name)).toList()));
	}

	/**
	 * Returns the server with each schema; once with a {@code null} schema if there are
	 * none.
	 */
	Mono<List<Counted>> counted() {
		return this.database.list(this.served.statement(MOUNT),
				(row) -> new Counted(text(row, "version"), text(row, "encoding"), row.get("name", String.class),
						row.get("comment", String.class), row.get("count", Long.class)));
	}

	/** Returns a served relation; empty if absent. */
	public Mono<Relation> find(String schema, String relation) {
		return relations(schema, relation, this.served.statement(ONE, schema, relation)).flatMap(Catalog::first);
	}

	/**
	 * Returns the served relations of a schema in the order of their names. The catalog
	 * has an index in this order, so the server reads only the returned rows.
	 * @param from the smallest name to return
	 * @param withPartitions whether to return partitions of served relations too, for a
	 * caller who may not read each parent
	 */
	Mono<List<Relation>> relations(String schema, String from, int limit, boolean withPartitions) {
		return relations(schema, from, this.served.statement(FROM, schema, from, limit, withPartitions));
	}

	/**
	 * Returns a served schema with its functions that the role may call, in the order of
	 * their names, at most {@value #MAX_FUNCTIONS}; empty if absent. Functions of
	 * extensions are left out.
	 */
	Mono<Described> described(String schema) {
		return this.database
			.list(this.served.statementOfSchemas(SCHEMA, schema, MAX_FUNCTIONS),
					(row) -> new FunctionRow(row.get("schema_comment", String.class), function(row)))
			.flatMap((rows) -> first(rows).map((any) -> new Described(new Schema(schema, any.schemaComment()),
					rows.stream().map(FunctionRow::function).filter(Objects::nonNull).toList())));
	}

	private static @Nullable Function function(Readable row) {
		String name = row.get("name", String.class);
		return (name != null) ? new Function(name, text(row, "kind"), text(row, "arguments"),
				row.get("returns", String.class), row.get("comment", String.class)) : null;
	}

	/**
	 * Returns the definition of a relation; empty if the relation is hidden, or dropped
	 * meanwhile.
	 * @param prefix the start of the URIs in the definition
	 * @throws UnreadableException as an error, if the definition is longer than 8 MB
	 */
	Mono<Definition> definition(String prefix, PostgresTarget.Document target) {
		String[] schemas = { target.schema() };
		String[] relations = { target.relation() };
		return this.database
			.list(this.served.statement(DEFINITION, schemas, relations, prefix),
					(row) -> new Definition(row.get("definition", String.class), row.get("rows", Long.class),
							row.get("bytes", Long.class)))
			.retryWhen(CatalogErrors.AFTER_DROP)
			.onErrorReturn((failure) -> CatalogErrors.isOfDropped(failure)
					|| CatalogErrors.isOfName(failure, target.schema(), target.relation()), List.of())
			.flatMap(Catalog::first);
	}

	/**
	 * Returns relation names containing a text; names beginning with the text come first.
	 */
	Mono<List<String>> matches(List<String> schemas, String text, int limit) {
		String like = RelationPattern.escape(text) + "%";
		return this.database
			.list(this.served.statement(COMPLETION, schemas.toArray(String[]::new), "%" + like, like, limit),
					(row) -> text(row, "name"))
			.onErrorReturn((failure) -> CatalogErrors.isOfName(failure, text, String.join("", schemas)), List.of());
	}

	private Mono<List<Relation>> relations(String schema, String asked, SqlStatement statement) {
		return this.database
			.list(statement,
					(row) -> new Relation(number(row, "oid"), schema, text(row, "name"), text(row, "kind"),
							row.get("comment", String.class), row.get("rows", Long.class), row.get("bytes", Long.class),
							parent(row)))
			.onErrorReturn((failure) -> CatalogErrors.isOfName(failure, schema, asked), List.of());
	}

	private static PostgresTarget.@Nullable Document parent(Readable row) {
		String schema = row.get("parent_schema", String.class);
		String name = row.get("parent_name", String.class);
		return (schema != null && name != null) ? new PostgresTarget.Document(schema, name) : null;
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
			throw new IllegalStateException("a column of the catalog is null");
		}
		return value;
	}

	/** Served schema. */
	public record Schema(String name, @Nullable String comment) {

	}

	/**
	 * Schema with its functions.
	 *
	 * @param functions the functions in the order of their names; empty for a caller who
	 * may not list the whole schema
	 */
	record Described(Schema schema, List<Function> functions) {

	}

	private record FunctionRow(@Nullable String schemaComment, @Nullable Function function) {

	}

	/**
	 * Server with one schema.
	 *
	 * @param relations the number of served relations; {@code null} without a schema
	 */
	record Counted(String version, String encoding, @Nullable String schema, @Nullable String comment,
			@Nullable Long relations) {

	}

	/**
	 * Definition of a relation.
	 *
	 * @param json the object, equal until the relation changes; {@code null} beyond 8 MB
	 * @param rows the planner's estimate
	 */
	record Definition(@Nullable String json, @Nullable Long rows, @Nullable Long bytes) {

		/** Returns the object, or fails if the object is too long. */
		String text() {
			if (this.json == null) {
				throw new UnreadableException("its definition is longer than 8 MB");
			}
			return this.json;
		}

	}

	/**
	 * Table, view or similar relation readable by the mount's role.
	 *
	 * @param oid the catalog's identifier
	 * @param kind such as {@code table} or {@code materialized view}
	 * @param comment the owner's comment, shortened
	 * @param rows the planner's estimate; {@code null} if unknown
	 * @param bytes the size; {@code null} for a relation without storage
	 * @param parent the served relation that has this one as a partition; {@code null} if
	 * there is none
	 */
	record Relation(long oid, String schema, String name, String kind, @Nullable String comment, @Nullable Long rows,
			@Nullable Long bytes, PostgresTarget.@Nullable Document parent) {

		/**
		 * Returns the URI of the parent; {@code null} if there is none.
		 * @param prefix the mount's prefix
		 */
		@Nullable String parentUri(String prefix) {
			return (this.parent != null) ? this.parent.uri(prefix) : null;
		}

		/**
		 * Returns whether a caller finds the relation under its parent, so that lists
		 * leave it out.
		 * @param prefix the mount's prefix
		 */
		boolean isUnderParent(String prefix, Access access) {
			return this.parent != null && isFoundUnder(this.parent.uri(prefix), access);
		}

		/**
		 * Returns whether a caller finds partitions under a parent: the parent is listed,
		 * and its document, which names the partitions, may be read.
		 */
		static boolean isFoundUnder(String parentUri, Access access) {
			return access.shows(parentUri) && access.allows(Verb.READ, parentUri);
		}

		/**
		 * Returns whether a caller certainly finds all partitions under their parents.
		 */
		static boolean areFoundUnderParents(String prefix, Access access) {
			return access.allowsAll(Verb.LIST, prefix) && access.allowsAll(Verb.READ, prefix);
		}

	}

	/**
	 * Function, procedure or aggregate of a schema.
	 *
	 * @param kind such as {@code function} or {@code procedure}
	 * @param arguments the types of the arguments, with their names
	 * @param returns the type of the result; {@code null} for procedures
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	record Function(String name, String kind, String arguments, @Nullable String returns, @Nullable String comment) {

	}

}
