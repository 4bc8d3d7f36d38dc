/**
 * Adapter of logs: the lines of files that are written and rotated.
 */
@NullMarked
package io.mcpgateway.adapter.logs;

import org.jspecify.annotations.NullMarked;
