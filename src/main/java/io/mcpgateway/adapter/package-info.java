/**
 * Sources of resources, a package for each, none of which knows another or the protocol's
 * messages. Each shows only its registrar.
 */
@NullMarked
package io.mcpgateway.adapter;

import org.jspecify.annotations.NullMarked;
