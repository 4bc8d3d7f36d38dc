/**
 * Adapter that serves the files below directories as resources: lists and completion by
 * sorted names of directories, and reads, of which long ones share threads fairly. The
 * sub-packages hold the mount and the watchers.
 */
@NullMarked
package io.mcpgateway.adapter.file;

import org.jspecify.annotations.NullMarked;
