package io.mcpgateway.adapter.postgres.catalog;

import org.jspecify.annotations.Nullable;

/**
 * A table, a view or the like, that may be read.
 *
 * @param oid by which the catalogue knows it
 * @param kind such as {@code table} or {@code materialized view}
 * @param comment what its owner says of it, shortened
 * @param rows how many there are, as the planner guesses; {@code null} if it does not
 * @param bytes how large it is; {@code null} if it is nothing of its own
 */
public record Relation(long oid, String schema, String name, String kind, @Nullable String comment, @Nullable Long rows,
		@Nullable Long bytes) {

}
