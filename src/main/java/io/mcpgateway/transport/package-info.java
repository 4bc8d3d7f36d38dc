/**
 * The ends of the gateway, where bytes become messages and messages bytes: a package for
 * each transport, none of which knows another.
 */
@NullMarked
package io.mcpgateway.transport;

import org.jspecify.annotations.NullMarked;
