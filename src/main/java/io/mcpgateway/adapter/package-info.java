/**
 * Adapters of sources, one package each, independent of each other and of the protocol's
 * messages. Each package exposes only its registrar. This package holds shared classes
 * that need Spring; shared classes without Spring are in {@link io.mcpgateway.resource}.
 */
@NullMarked
package io.mcpgateway.adapter;

import org.jspecify.annotations.NullMarked;
