/**
 * The server as clients see it: its name, its capabilities and its instructions. Clients
 * without a session ask for these by {@code server/discover}, others get them at the
 * handshake.
 */
@NullMarked
package io.mcpgateway.server;

import org.jspecify.annotations.NullMarked;
