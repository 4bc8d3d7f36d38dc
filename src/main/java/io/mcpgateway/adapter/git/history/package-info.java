/**
 * Commits, logs and differences of a repository.
 *
 * <h2>Why each path in a document is checked</h2> A difference has the text of files, and
 * a commit names paths. So both show a path only to callers who may see it at
 * {@code commits/{sha}/contents/}, and never a path that the mount excludes.
 */
@NullMarked
package io.mcpgateway.adapter.git.history;

import org.jspecify.annotations.NullMarked;
