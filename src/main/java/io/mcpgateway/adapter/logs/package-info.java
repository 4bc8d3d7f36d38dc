/**
 * Adapter of logs: the lines of files that are written and rotated, of pods, and in Loki.
 */
@NullMarked
package io.mcpgateway.adapter.logs;

import org.jspecify.annotations.NullMarked;
