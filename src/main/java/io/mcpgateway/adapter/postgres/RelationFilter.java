package io.mcpgateway.adapter.postgres;

import java.util.List;
import java.util.function.Predicate;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.adapter.postgres.mount.RelationPattern;

/**
 * Filter of resources by a mount's configuration alone, without the database. The filter
 * agrees with {@code served.sql}, which also checks that a relation exists and that the
 * role may read it.
 */
final class RelationFilter {

	private final List<String> schemas;

	private final Predicate<String> included;

	private final Predicate<String> excluded;

	public RelationFilter(Mount<PostgresMount> mount) {
		List<String> include = mount.settings().include();
		this.schemas = mount.source().schemas();
		this.included = include.isEmpty() ? (place) -> true : matchingAny(include);
		this.excluded = matchingAny(mount.settings().exclude());
	}

	/** Returns whether the configuration allows a resource. */
	public boolean shows(PostgresTarget target) {
		return switch (target) {
			case PostgresTarget.Mount mount -> true;
			case PostgresTarget.Schema(var schema) -> this.schemas.contains(schema);
			case PostgresTarget.Document(var schema, var relation) -> shows(schema, relation);
			case PostgresTarget.Rows(var schema, var relation) -> shows(schema, relation);
		};
	}

	private boolean shows(String schema, String relation) {
		String place = schema + "/" + relation;
		return this.schemas.contains(schema) && this.included.test(place) && !this.excluded.test(place);
	}

	private static Predicate<String> matchingAny(List<String> patterns) {
		return patterns.stream()
			.map((pattern) -> RelationPattern.expression(pattern).asMatchPredicate())
			.reduce((place) -> false, Predicate::or);
	}

}
