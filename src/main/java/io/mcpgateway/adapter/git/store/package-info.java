/**
 * Store of a repository: its references and objects, read from files that others write.
 *
 * <h2>Why the gateway opens these files itself</h2> JGit opens files by name, so a FIFO
 * among the references stops a thread for ever and a link leads anywhere. JGit also
 * allocates the sizes declared by a file: of an object, of each step of a delta chain, of
 * an index. Here, every file is opened through a confined tree
 * ({@link io.mcpgateway.tree}), and every size is compared with the remaining memory
 * before the first byte is allocated. JGit parses the bytes read: commits, trees and
 * differences.
 *
 * <h2>Why an index is searched in its file</h2> A search costs a few reads of bytes that
 * the kernel has in memory, and takes no heap, however many objects a repository has. The
 * commit graph is searched in the same way.
 */
@NullMarked
package io.mcpgateway.adapter.git.store;

import org.jspecify.annotations.NullMarked;
