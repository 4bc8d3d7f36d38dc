/**
 * Tree whose bounds the Linux kernel enforces, with the system calls for the tree.
 */
@NullMarked
package io.mcpgateway.adapter.file.kernel;

import org.jspecify.annotations.NullMarked;
