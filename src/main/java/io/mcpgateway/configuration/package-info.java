/**
 * How properties are read before there are beans, and held to what they may be, so that a
 * wrong one stops the start with a sentence that names it.
 */
@NullMarked
package io.mcpgateway.configuration;

import org.jspecify.annotations.NullMarked;
