/**
 * Tests of the gateway with foreign software: the official conformance suite and real
 * clients.
 */
@NullMarked
package io.mcpgateway.interop;

import org.jspecify.annotations.NullMarked;
