/**
 * Tools: the resources for clients that know nothing else, and the tools of others that
 * are beans.
 * <p>
 * Why: half of the clients cannot read resources. The tools are few, as a model pays for
 * each definition, only read, and go through the catalogue, so that what holds for
 * {@code resources/read} holds for them.
 */
@NullMarked
package io.mcpgateway.tool;

import org.jspecify.annotations.NullMarked;
