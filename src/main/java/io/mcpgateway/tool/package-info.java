/**
 * Tools: the resources and prompts for clients that support only tools, and beans that
 * others provide as tools.
 * <p>
 * <b>Why</b>: half of all clients cannot read resources. The tools are few, since a model
 * pays for each definition. The tools only read, and use the catalog: all rules of
 * {@code resources/read} hold.
 * <p>
 * <b>Why</b> listed schemas have no bounds, unlike those that check calls: strict modes
 * of models refuse all tools for a bound of one. Arguments of another type are taken as
 * meant where only one reading is possible.
 * <p>
 * <b>Why</b> templates are in the results of tools: most operations of an API are
 * templates, and a client without resources has no other way to them. Variables are an
 * array of names and values, since the strict mode of some models allows no free keys.
 */
@NullMarked
package io.mcpgateway.tool;

import org.jspecify.annotations.NullMarked;
