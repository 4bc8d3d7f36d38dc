/**
 * Cache of contents that were read before, which all adapters share.
 */
@NullMarked
package io.mcpgateway.cache;

import org.jspecify.annotations.NullMarked;
