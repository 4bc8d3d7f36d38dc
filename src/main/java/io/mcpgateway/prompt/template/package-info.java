/**
 * Prompts as read from their files: arguments, messages and placeholders.
 */
@NullMarked
package io.mcpgateway.prompt.template;

import org.jspecify.annotations.NullMarked;
