/** Settings of mounts, and the part of a tree that a mount shows. */
@NullMarked
package io.mcpgateway.adapter.file.mount;

import org.jspecify.annotations.NullMarked;
