package io.mcpgateway.adapter.postgres;

import java.util.List;
import java.util.function.Predicate;

/**
 * A filter of what a mount can serve by its configuration alone, without the database. It
 * agrees with {@code served.sql}, which also asks whether a relation is there and whether
 * the role may read it.
 */
final class RelationFilter {

	private final List<String> schemas;

	private final Predicate<String> included;

	private final Predicate<String> excluded;

	RelationFilter(PostgresMount mount) {
		this.schemas = mount.schemas();
		this.included = mount.include().isEmpty() ? (place) -> true : matchingAny(mount.include());
		this.excluded = matchingAny(mount.exclude());
	}

	/** Tells whether the configuration lets a target be served. */
	boolean shows(Target target) {
		return switch (target) {
			case Target.Mount mount -> true;
			case Target.Schema(var schema) -> this.schemas.contains(schema);
			case Target.Document(var schema, var relation) -> shows(schema, relation);
			case Target.Rows(var schema, var relation) -> shows(schema, relation);
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
