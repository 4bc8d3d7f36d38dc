/**
 * The gateway's own tools, which mirror its resources.
 */
@NullMarked
package io.mcpgateway.tool.gateway;

import org.jspecify.annotations.NullMarked;
