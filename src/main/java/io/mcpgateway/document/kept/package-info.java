/**
 * Markdown on disk, and documents on disk while they are converted. Names of files hold
 * all that is known, so nothing but the directory has to survive a restart.
 */
@NullMarked
package io.mcpgateway.document.kept;

import org.jspecify.annotations.NullMarked;
