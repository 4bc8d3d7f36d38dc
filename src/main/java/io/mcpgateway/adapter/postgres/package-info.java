/**
 * The data model and the rows of a Postgres database as resources, and the queries that
 * its operator wrote.
 */
@NullMarked
package io.mcpgateway.adapter.postgres;

import org.jspecify.annotations.NullMarked;
