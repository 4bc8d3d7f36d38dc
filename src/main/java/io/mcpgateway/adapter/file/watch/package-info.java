/**
 * Watchers of mounts, by events or by polling, and the feed of their changes.
 *
 * <h2>Why events are only hints</h2> An editor saves through a temporary file and a
 * rename, bursts of events get lost, and a name may be hidden or outside the mount. So an
 * event only names an entry to check. At the end of a window, the watcher checks each
 * entry once, through the tree that serves reads. A comparison with the known state finds
 * the changes: a 64-bit hash for each file and a node for each directory. A directory is
 * watched before its scan, so every change is seen. After lost events or a replaced root,
 * the watcher publishes a resync. Where the operating system refuses watches, the watcher
 * polls and the health of the mount says so.
 */
@NullMarked
package io.mcpgateway.adapter.file.watch;

import org.jspecify.annotations.NullMarked;
