/**
 * Configuration of a mount of logs, and the URIs that follow from it.
 */
@NullMarked
package io.mcpgateway.adapter.logs.mount;

import org.jspecify.annotations.NullMarked;
