package io.mcpgateway.adapter.postgres;

import org.jspecify.annotations.Nullable;

/**
 * Column of a primary key, with its comparison in the index. All fields except the name
 * are SQL that the database quoted.
 *
 * @param type the type in which values are compared
 * @param operator the operator for greater values
 * @param collation the collation of texts; {@code null} for other types
 */
record KeyColumn(String name, String type, String operator, @Nullable String collation) {

}
