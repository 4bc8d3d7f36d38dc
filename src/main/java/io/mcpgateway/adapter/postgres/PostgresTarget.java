package io.mcpgateway.adapter.postgres;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;

/** Resource of a database, named by a URI. */
sealed interface PostgresTarget {

	/** List of the served schemas. */
	record Mount() implements PostgresTarget {

	}

	/** Listing of a schema's relations. */
	record Schema(String schema) implements PostgresTarget {

	}

	/** Definition of a relation. */
	record Document(String schema, String relation) implements PostgresTarget {

	}

	/** Rows of a relation. */
	record Rows(String schema, String relation) implements PostgresTarget {

	}

	/**
	 * Parses a URI of a mount; returns {@code null} if the URI names no possible
	 * resource.
	 * @param first the schema of the short forms
	 */
	static @Nullable PostgresTarget of(ResourceUri uri, String first) {
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
	 * Returns the canonical URI, under which the resource is listed and its changes are
	 * published.
	 * @param prefix the mount's prefix
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

	private static @Nullable PostgresTarget of(String schema, String relation, String aspect,
			Map<String, String> query) {
		return switch (aspect) {
			case "schema" -> plain(new Document(schema, relation), query);
			case "rows" -> new Rows(schema, relation);
			default -> null;
		};
	}

	private static @Nullable PostgresTarget plain(PostgresTarget target, Map<String, String> query) {
		return query.isEmpty() ? target : null;
	}

}
