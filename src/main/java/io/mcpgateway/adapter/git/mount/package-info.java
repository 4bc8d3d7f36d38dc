/**
 * Configuration of a git mount, and the URIs, filter and descriptions that follow from
 * it.
 */
@NullMarked
package io.mcpgateway.adapter.git.mount;

import org.jspecify.annotations.NullMarked;
