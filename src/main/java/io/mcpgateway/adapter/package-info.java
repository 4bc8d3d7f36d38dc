/**
 * Sources of resources, a package for each, none of which knows another or the protocol's
 * messages. Each shows only its registrar. Here is what they share and what needs Spring;
 * the rest of that is in {@link io.mcpgateway.resource}.
 */
@NullMarked
package io.mcpgateway.adapter;

import org.jspecify.annotations.NullMarked;
