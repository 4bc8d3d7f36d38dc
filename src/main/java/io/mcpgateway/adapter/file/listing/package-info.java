/** Sorted names of directories, which serve lists, listings and completions. */
@NullMarked
package io.mcpgateway.adapter.file.listing;

import org.jspecify.annotations.NullMarked;
