package io.mcpgateway.adapter.postgres.catalog;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;

/**
 * What of a database a URI asks for.
 */
public sealed interface DatabaseResource {

	/** The schemas that are served. */
	record Mount() implements DatabaseResource {

	}

	/** The relations of a schema. */
	record Schema(String schema) implements DatabaseResource {

	}

	/** What a relation is made of. */
	record Document(String schema, String relation) implements DatabaseResource {

	}

	/** The rows of a relation. */
	record Rows(String schema, String relation) implements DatabaseResource {

	}

	/**
	 * Read a URI of a mount; {@code null} if nothing could be there.
	 * @param first the schema that the short forms mean
	 */
	static @Nullable DatabaseResource of(ResourceUri uri, String first) {
		List<String> path = uri.path();
		if (path.stream().allMatch(String::isEmpty)) {
			return (path.size() <= 1) ? plain(new Mount(), uri.query()) : null;
		}
		if (path.stream().anyMatch(String::isEmpty)) {
			return null;
		}
		return switch (path.size()) {
			case 1 -> plain(new Schema(path.getFirst()), uri.query());
			case 2 -> of(first, path.get(0), path.get(1), uri.query());
			case 3 -> of(path.get(0), path.get(1), path.get(2), uri.query());
			default -> null;
		};
	}

	/**
	 * The URI under which it is listed and its changes are told.
	 * @param prefix that of the mount
	 */
	default String uri(String prefix) {
		return switch (this) {
			case Mount mount -> prefix;
			case Schema(var schema) -> uri(prefix, schema);
			case Document(var schema, var relation) -> uri(prefix, schema, relation, "schema");
			case Rows(var schema, var relation) -> uri(prefix, schema, relation, "rows");
		};
	}

	private static String uri(String prefix, String... segments) {
		return Stream.of(segments).map(PercentEncoding::encode).collect(Collectors.joining("/", prefix, ""));
	}

	private static @Nullable DatabaseResource of(String schema, String relation, String aspect,
			Map<String, String> query) {
		return switch (aspect) {
			case "schema" -> plain(new Document(schema, relation), query);
			case "rows" -> new Rows(schema, relation);
			default -> null;
		};
	}

	private static @Nullable DatabaseResource plain(DatabaseResource target, Map<String, String> query) {
		return query.isEmpty() ? target : null;
	}

}
