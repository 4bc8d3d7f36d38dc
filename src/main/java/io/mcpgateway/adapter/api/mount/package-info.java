/**
 * Configuration of a served API, and the addresses that it may connect to.
 */
@NullMarked
package io.mcpgateway.adapter.api.mount;

import org.jspecify.annotations.NullMarked;
