/**
 * Worked example of an adapter, which {@code src/docs/contributing.md} shows.
 */
@NullMarked
package io.mcpgateway.example;

import org.jspecify.annotations.NullMarked;
