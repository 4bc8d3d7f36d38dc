/**
 * Prompts from a folder of Markdown files, and completion of arguments.
 * <p>
 * <b>Why</b> Markdown: a prompt file reads well in any viewer. Front matter names the
 * prompt and its arguments. A line such as {@code <!-- assistant -->} begins a message. A
 * line with an image embeds an image or, by URI, a resource.
 * <p>
 * <b>Why</b> files are parsed before arguments are known: an argument then never becomes
 * a role, an image or a placeholder. Embedded resources go through the catalog, so all
 * rules of {@code resources/read} hold for them.
 * <p>
 * <b>Why</b> an invalid file is left out alone: the result is the same after the next
 * start, and health reports the file with its line.
 * <p>
 * <b>Why</b> the door {@link io.mcpgateway.prompt.Prompts}: the methods of prompts and
 * the tools for clients without prompts go one way, so that groups and bounds hold for
 * both.
 * <p>
 * <b>Why</b> polling: Kubernetes volumes, which swap a link, and network file systems
 * produce no events.
 */
@NullMarked
package io.mcpgateway.prompt;

import org.jspecify.annotations.NullMarked;
