/**
 * Watchers of mounts, by the system's events or by polling, and the feed of their
 * changes.
 */
@NullMarked
package io.mcpgateway.adapter.file.watch;

import org.jspecify.annotations.NullMarked;
