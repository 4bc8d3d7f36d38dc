/**
 * Tools: the resources for clients that support only tools, and beans that others provide
 * as tools.
 * <p>
 * <b>Why</b>: half of all clients cannot read resources. The tools are few, since a model
 * pays for each definition. They only read, and they use the catalog, so all rules of
 * {@code resources/read} hold for them.
 */
@NullMarked
package io.mcpgateway.tool;

import org.jspecify.annotations.NullMarked;
