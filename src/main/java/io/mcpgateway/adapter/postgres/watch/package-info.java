/**
 * Feed of the changes in a database, found by polling, by notifications or in the log.
 */
@NullMarked
package io.mcpgateway.adapter.postgres.watch;

import org.jspecify.annotations.NullMarked;
