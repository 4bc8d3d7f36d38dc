/**
 * Directory trees that open files beneath a root only: one whose bounds the Linux kernel
 * enforces, and one that walks for platforms without kernel support. Temporary
 * directories of the gateway, whose parent others share, are here too.
 *
 * <h2>Why paths are never checked first</h2> Between a check and the opening, an attacker
 * can swap a path for a link. So a {@link io.mcpgateway.tree.DirectoryTree} opens each
 * file beneath an open directory and reports only on the opened file. Linux resolves the
 * path with {@code openat2}; other platforms walk one component after the other.
 *
 * <h2>Why a file is looked at after its opening</h2> Another process can exchange a file
 * with a FIFO, whose opening would wait for ever. So Linux opens a handle without content
 * first, and reopens the handle only if it is a regular file or a directory. Logs,
 * prompts and configured files are opened here too, each with the links that their
 * operators need.
 *
 * <h2>Why names are compared</h2> Access rules and globs match names, but some file
 * systems find a file by another case, another Unicode form or a short name. So a tree
 * opens a file only by the name that the directory stores. Where a directory may ignore
 * case, the tree looks for another case of each name, at the cost of a system call.
 * Network file systems and FUSE decide for themselves, so the tree lists the directory
 * and caches the names for seconds. A link has a stored name too, and its target may
 * differ in case.
 */
@NullMarked
package io.mcpgateway.tree;

import org.jspecify.annotations.NullMarked;
