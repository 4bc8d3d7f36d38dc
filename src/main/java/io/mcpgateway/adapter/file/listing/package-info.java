/**
 * Sorted names of directories: lists of files, listings of directories and completion of
 * paths.
 */
@NullMarked
package io.mcpgateway.adapter.file.listing;

import org.jspecify.annotations.NullMarked;
