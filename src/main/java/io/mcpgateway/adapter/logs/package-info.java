/**
 * Adapter of logs: the lines of files that are written and rotated, of pods, and in Loki.
 *
 * <h2>Why polling suffices</h2> A busy log is written many times a second, and a
 * subscriber hears of it at most once. So a look each second, at one directory, costs
 * less than an event for each line. Pods and Loki are asked for their last lines.
 */
@NullMarked
package io.mcpgateway.adapter.logs;

import org.jspecify.annotations.NullMarked;
