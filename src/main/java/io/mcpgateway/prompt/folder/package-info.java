/**
 * Folder of prompt files: polled, read and parsed.
 */
@NullMarked
package io.mcpgateway.prompt.folder;

import org.jspecify.annotations.NullMarked;
