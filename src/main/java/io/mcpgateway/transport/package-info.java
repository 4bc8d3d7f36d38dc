/**
 * The ends of the gateway, where bytes become messages and messages bytes: a package for
 * each transport, without a dependency between any two.
 */
@NullMarked
package io.mcpgateway.transport;

import org.jspecify.annotations.NullMarked;
