/**
 * Schemas, relations and rows of a database: as resources, as documents in JSON, and in
 * pages of rows.
 */
@NullMarked
package io.mcpgateway.adapter.postgres.relation;

import org.jspecify.annotations.NullMarked;
