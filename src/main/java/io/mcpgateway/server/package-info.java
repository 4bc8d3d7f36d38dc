/**
 * What is said about the gateway itself: to clients, to operators and in figures.
 */
@NullMarked
package io.mcpgateway.server;

import org.jspecify.annotations.NullMarked;
