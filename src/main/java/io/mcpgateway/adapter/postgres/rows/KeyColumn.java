package io.mcpgateway.adapter.postgres.rows;

import org.jspecify.annotations.Nullable;

/**
 * A column of a primary key, and how its index compares it. All but the name is SQL that
 * the database quoted.
 *
 * @param type that the values are compared as
 * @param operator that finds what is greater
 * @param collation in which texts are compared; {@code null} if it is none of them
 */
record KeyColumn(String name, String type, String operator, @Nullable String collation) {

}
