/**
 * Kept Markdown, and temporary files of documents that are being converted. The names of
 * files hold all metadata, so that only the directory has to survive a restart.
 */
@NullMarked
package io.mcpgateway.document.kept;

import org.jspecify.annotations.NullMarked;
