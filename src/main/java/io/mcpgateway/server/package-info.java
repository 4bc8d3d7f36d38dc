/**
 * The server itself: discovery, instructions, health, metrics, traces and timeouts.
 */
@NullMarked
package io.mcpgateway.server;

import org.jspecify.annotations.NullMarked;
