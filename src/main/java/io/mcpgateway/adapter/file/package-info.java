/**
 * The files below a directory as resources.
 *
 * <h2>Why the kernel is asked</h2> A path that is checked first and opened afterwards can
 * be swapped for a link in between. So a {@link io.mcpgateway.adapter.file.Tree} never
 * checks a path: it asks for what is beneath an open directory, {@code openat2} on Linux,
 * one component after the other elsewhere, and tells only of what was opened.
 *
 * <h2>Why names are compared</h2> Rules and globs decide by name, and some file systems
 * find a file by other names as well: in another case or Unicode form, or by a short
 * name. So a file is found only by the name that stands in its directory. Where a
 * directory may ignore case, another case of each name is looked for, which costs a
 * system call and is rarely there; where nothing is certain, as with network file systems
 * and FUSE, the directory is listed, and its names are kept for seconds. A link stands in
 * its directory too, and leads to the target that it names in any case.
 *
 * <h2>Why what is touched is looked at</h2> What the system tells of changes is no more
 * than a hint: an editor's save is a temporary file and a rename, events are lost when
 * there are many, and a name may be hidden or outside. So an event only says which name
 * to look at. At the end of a window each is looked at once, through the same tree that
 * reads go through, and compared with what was known: a hash of 64 bits for each file and
 * a node for each directory. A directory is watched before it is gone through, so nothing
 * falls between. Whatever cannot be known, as after lost events or with another root, is
 * told as unseen. Where the system has no watches left, the mount is gone through again
 * and again instead, and its health says so.
 *
 * <h2>Why inotify is read here</h2> The JDK's watch service reads it on a thread that a
 * lack of memory ends without a word, follows paths that may lead elsewhere by then, and
 * loses names that the locale cannot say. Here the thread that looks is the thread that
 * waits, what is watched is the handle that was opened, and names are bytes.
 */
@NullMarked
package io.mcpgateway.adapter.file;

import org.jspecify.annotations.NullMarked;
