/** Rows of relations, in pages of JSON. */
@NullMarked
package io.mcpgateway.adapter.postgres.rows;

import org.jspecify.annotations.NullMarked;
