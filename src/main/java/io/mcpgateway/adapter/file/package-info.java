/**
 * Adapter that serves the files below directories as resources. The sub-packages hold the
 * trees, the readers and the watchers of a mount.
 */
@NullMarked
package io.mcpgateway.adapter.file;

import org.jspecify.annotations.NullMarked;
