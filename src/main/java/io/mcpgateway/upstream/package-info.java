/**
 * Connections to upstream servers: the addresses that the gateway may connect to.
 */
@NullMarked
package io.mcpgateway.upstream;

import org.jspecify.annotations.NullMarked;
