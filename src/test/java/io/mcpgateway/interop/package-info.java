/**
 * The gateway against what others wrote: the official conformance suite and real clients.
 */
@NullMarked
package io.mcpgateway.interop;

import org.jspecify.annotations.NullMarked;
