package io.mcpgateway.adapter.postgres;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.Catalog.Relation;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import org.jspecify.annotations.Nullable;

/**
 * Titles, descriptions and templates of a mount and its relations, as seen by clients.
 */
final class PostgresDescriptions {

	public static final String JSON = "application/json";

	/** Characters of a comment shown in a list. */
	private static final int MAX_COMMENT_LENGTH = 1000;

	private final Mount<PostgresMount> mount;

	private final String prefix;

	public PostgresDescriptions(Mount<PostgresMount> mount) {
		this.mount = mount;
		this.prefix = PostgresMount.uriPrefix(mount.name());
	}

	/** Returns the start of every URI of the mount. */
	public String uriPrefix() {
		return this.prefix;
	}

	/** Describes the mount. */
	public Resource mount() {
		String description = (this.mount.settings().description() != null) ? this.mount.settings().description()
				: "The schemas of a Postgres database";
		return resource(new PostgresTarget.Mount(), this.mount.name(), this.mount.settings().title(), description,
				null);
	}

	/** Describes a schema's listing. */
	public Resource schema(Catalog.Schema schema) {
		return resource(new PostgresTarget.Schema(schema.name()), schema.name(), "Schema " + schema.name(),
				description(schema.comment(), "The relations of the schema " + schema.name()), null);
	}

	/** Describes a relation's definition. */
	public Resource relation(Relation relation) {
		String title = title(relation);
		return resource(new PostgresTarget.Document(relation.schema(), relation.name()), relation.name() + " schema",
				title + " schema",
				description(relation.comment(), "Columns, keys and indexes of the " + relation.kind() + " " + title),
				meta(relation));
	}

	/** Describes a relation's rows. */
	public Resource rows(Relation relation) {
		String title = title(relation);
		return resource(new PostgresTarget.Rows(relation.schema(), relation.name()), relation.name() + " rows",
				title + " rows", description(relation.comment(), "Rows of the " + relation.kind() + " " + title),
				meta(relation));
	}

	/**
	 * Returns a template for each kind of resource; also without the schema, for the
	 * first schema.
	 */
	public List<ResourceTemplate> templates() {
		List<ResourceTemplate> templates = new ArrayList<>();
		templates.add(template("{schema}", "schema", "relations of a schema",
				"Relations of a schema: kinds, comments and sizes"));
		templates.add(template("{schema}/{relation}/schema", "relation", "schema of a relation",
				"Definition of a table or view: columns, keys, indexes, types and comments"));
		templates.add(template("{relation}/schema", "short",
				"schema of a relation of " + this.mount.source().schemas().getFirst(),
				"What a table or view of the schema " + this.mount.source().schemas().getFirst() + " is made of"));
		if (this.mount.source().rows().enabled()) {
			templates.add(template("{schema}/{relation}/rows{?limit,after,key}", "rows", "rows of a relation",
					"Page of rows of a table or view: limit is the number of rows, after the key at which the previous page ended, key as in its next"));
		}
		return List.copyOf(templates);
	}

	private ResourceTemplate template(String variables, String suffix, String part, String description) {
		return this.mount.template(this.prefix + variables, "-" + suffix, part, description).withMimeType(JSON);
	}

	private Resource resource(PostgresTarget target, String name, @Nullable String title, String description,
			@Nullable Map<String, Object> meta) {
		return Resource.of(target.uri(this.prefix), name)
			.withTitle(title)
			.withDescription(description)
			.withMimeType(JSON)
			.withAnnotations(this.mount.settings().annotations())
			.withMeta(meta);
	}

	private static Map<String, Object> meta(Relation relation) {
		Map<String, Object> meta = new HashMap<>();
		meta.put("io.mcpgateway/kind", relation.kind());
		if (relation.rows() != null) {
			meta.put("io.mcpgateway/rows", relation.rows());
		}
		if (relation.bytes() != null) {
			meta.put("io.mcpgateway/bytes", relation.bytes());
		}
		return meta;
	}

	private static String title(Relation relation) {
		return relation.schema() + "." + relation.name();
	}

	private static String description(@Nullable String comment, String otherwise) {
		if (comment == null) {
			return otherwise;
		}
		return (comment.codePointCount(0, comment.length()) <= MAX_COMMENT_LENGTH) ? comment
				: comment.substring(0, comment.offsetByCodePoints(0, MAX_COMMENT_LENGTH));
	}

}
