/**
 * Watchers of mounts, by events or by polling, and the feed of their changes.
 *
 * <h2>Why events are only hints</h2> An editor saves through a temporary file and a
 * rename, bursts of events get lost, and a name may be hidden or outside the mount. So an
 * event only names an entry to check. At the end of a window, the watcher checks each
 * entry once, through the tree that serves reads. A directory is watched before its scan,
 * so every change is seen. After lost events or a replaced root, the watcher publishes a
 * resync. Where the operating system refuses watches, the watcher polls and the health of
 * the mount says so.
 *
 * <h2>One model for both watchers</h2> A {@code KnownTree} has a node for each directory,
 * and compares directories with their nodes. Polling compares the root and all
 * directories below. A {@code WatchedTree} is the same tree with a watch and the targets
 * of links for each directory. Events say which directories to compare again, and which
 * single entries.
 * <p>
 * Two tables of files remain. Events name the changed file, so a 64-bit hash of each name
 * is enough, and a mount may have millions of files. Polling needs a fingerprint of each
 * file, and the names of removed files.
 *
 * <h2>Why inotify is read here</h2> The watch service of the JDK reads inotify on a
 * thread that silently dies when memory runs out. The service also follows paths that may
 * lead elsewhere by then, and loses names that the locale cannot express. Here the
 * checking thread is the waiting thread, watches refer to open handles, and names are
 * bytes.
 */
@NullMarked
package io.mcpgateway.adapter.file.watch;

import org.jspecify.annotations.NullMarked;
