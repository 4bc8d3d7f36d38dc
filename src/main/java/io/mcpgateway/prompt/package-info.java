/**
 * Prompts from a folder of Markdown files, and suggestions for arguments.
 */
@NullMarked
package io.mcpgateway.prompt;

import org.jspecify.annotations.NullMarked;
