/**
 * Prompts from a folder of Markdown files, and suggestions for arguments.
 * <p>
 * Why: whoever writes a prompt writes a file that reads well in any viewer. Front matter
 * says what it is called and what it is filled with; a line such as
 * {@code <!-- assistant -->} begins a message; a line that is an image embeds a picture
 * or, by its URI, a resource. All of that is found before an argument is put in, so that
 * an argument is never a role, an image or a placeholder, whatever it says. What is
 * embedded goes through the catalogue, so that what holds for {@code resources/read}
 * holds for it. A file that is wrong is left out, as it would be after the next start,
 * and reported with its line; it takes no other with it. The folder is polled: a volume
 * of Kubernetes, which swaps a link, and a network's file system both show no events.
 */
@NullMarked
package io.mcpgateway.prompt;

import org.jspecify.annotations.NullMarked;
