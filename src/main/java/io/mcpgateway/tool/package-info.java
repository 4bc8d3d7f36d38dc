/**
 * Tools: the resources for clients that support only tools, and beans that others provide
 * as tools.
 * <p>
 * <b>Why</b>: half of all clients cannot read resources. The tools are few, since a model
 * pays for each definition. The tools only read, and use the catalog: all rules of
 * {@code resources/read} hold.
 */
@NullMarked
package io.mcpgateway.tool;

import org.jspecify.annotations.NullMarked;
