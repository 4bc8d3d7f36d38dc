package io.mcpgateway.adapter.postgres;

import org.jspecify.annotations.Nullable;

/**
 * Table, view or similar relation that the mount's role may read.
 *
 * @param oid the catalog's identifier
 * @param kind such as {@code table} or {@code materialized view}
 * @param comment the owner's comment, shortened
 * @param rows the planner's estimate; {@code null} if unknown
 * @param bytes the size; {@code null} for a relation without storage
 */
record Relation(long oid, String schema, String name, String kind, @Nullable String comment, @Nullable Long rows,
		@Nullable Long bytes) {

}
