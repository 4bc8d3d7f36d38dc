/**
 * The files below a directory as resources.
 *
 * <h2>Why the kernel is asked</h2> A path that is checked first and opened afterwards can
 * be swapped for a link in between. So a {@link io.mcpgateway.adapter.file.Tree} never
 * checks a path: it asks for what is beneath an open directory, {@code openat2} on Linux,
 * one component after the other elsewhere, and tells only of what was opened.
 */
@NullMarked
package io.mcpgateway.adapter.file;

import org.jspecify.annotations.NullMarked;
