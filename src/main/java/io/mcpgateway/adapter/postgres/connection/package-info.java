/**
 * Pooled connections to a database, and the statements that run on them in bounded time.
 */
@NullMarked
package io.mcpgateway.adapter.postgres.connection;

import org.jspecify.annotations.NullMarked;
