/**
 * Configuration of a served API.
 */
@NullMarked
package io.mcpgateway.adapter.api.mount;

import org.jspecify.annotations.NullMarked;
