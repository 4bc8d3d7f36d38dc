package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.util.List;

import io.mcpgateway.adapter.file.mount.FileFilter;
import io.mcpgateway.adapter.file.mount.VisibleTree;
import io.mcpgateway.adapter.file.tree.EntryKind;
import io.mcpgateway.adapter.file.tree.TreeNode;
import org.jspecify.annotations.Nullable;

/**
 * Tracker of the watched directories and their subdirectories. Watches a directory before
 * scanning, so that concurrent changes cause later events.
 */
final class DirectoryTracker {

	private final VisibleTree visibleTree;

	private final WatchRegistry registry;

	private final LinkTargets links;

	DirectoryTracker(VisibleTree visibleTree, WatchRegistry registry, LinkTargets links) {
		this.visibleTree = visibleTree;
		this.registry = registry;
		this.links = links;
	}

	/**
	 * Watches a directory and all directories below; returns whether the directory
	 * exists.
	 */
	boolean enter(WatchedDirectory directory, PendingFileChanges changes) throws IOException {
		DirectoryScan scan = watch(directory, changes);
		if (scan == null) {
			return false;
		}
		directory.update(scan);
		updateLinks(directory, scan);
		for (String name : scan.directories()) {
			addChild(directory, name, changes);
		}
		return true;
	}

	/**
	 * Watches and scans a directory through the same handle, so that both refer to the
	 * same directory.
	 */
	private @Nullable DirectoryScan watch(WatchedDirectory directory, PendingFileChanges changes) throws IOException {
		List<String> path = directory.path();
		String uri = directory.uri();
		try (TreeNode open = this.visibleTree.directory(path)) {
			return (open != null && !directory.isLoop(open.attributes().key())
					&& this.registry.register(directory, open))
							? DirectoryScan.of(open, path, this.visibleTree,
									(name) -> changes.addedOrRemoved(uri, name))
							: null;
		}
	}

	/** Updates an entry that may be the known directory, a new one or a file. */
	void update(WatchedDirectory parent, String name, boolean isThere, PendingFileChanges changes) throws IOException {
		WatchedDirectory known = parent.directory(name);
		boolean isKnown = known != null;
		if (known != null) {
			// The same directory may have been elsewhere meanwhile.
			changes.resync(known.uri());
			if (!isThere || !this.registry.isCurrent(known)) {
				forget(known, changes);
				isKnown = false;
			}
		}
		if (isThere && !isKnown) {
			addChild(parent, name, changes);
		}
	}

	/** Compares a directory with its known entries, recursively on request. */
	void rescan(WatchedDirectory directory, boolean deep, PendingFileChanges changes) throws IOException {
		DirectoryScan scan = DirectoryScan.of(directory.path(), this.visibleTree, (name) -> {
		});
		if (scan == null) {
			renew(directory, changes);
			return;
		}
		changes.resync(directory.uri());
		if (!scan.files().hasTheSameAs(directory.files())) {
			changes.listChanged(directory.uri());
		}
		directory.update(scan);
		updateLinks(directory, scan);
		for (WatchedDirectory known : directory.directories()) {
			if (!scan.directories().contains(known.name())) {
				forget(known, changes);
			}
		}
		for (String name : scan.directories()) {
			WatchedDirectory known = directory.directory(name);
			update(directory, name, true, changes);
			if (deep && known != null && !known.isGone()) {
				rescan(known, true, changes);
			}
		}
	}

	/** Stops watching a directory and all directories below. */
	void forget(WatchedDirectory directory, PendingFileChanges changes) throws IOException {
		directory.markGone();
		this.registry.release(directory);
		this.links.removeAll(directory);
		if (directory.files().size() > 0) {
			changes.listChanged(directory.uri());
		}
		for (WatchedDirectory child : directory.directories()) {
			forget(child, changes);
		}
		WatchedDirectory parent = directory.parent();
		if (parent != null) {
			parent.remove(directory);
			this.links.markStale();
		}
	}

	/**
	 * Replaces a directory that cannot be opened because of a move. <b>Why</b>: a
	 * directory that returns unnoticed would hide the changes made meanwhile. So the
	 * directory counts as removed, and as a new one once back.
	 */
	void renew(WatchedDirectory directory, PendingFileChanges changes) throws IOException {
		changes.resync(directory.uri());
		WatchedDirectory parent = directory.parent();
		if (parent == null) {
			return;
		}
		String name = directory.name();
		forget(directory, changes);
		try (TreeNode open = this.visibleTree.directory(parent.path())) {
			if (open == null) {
				renew(parent, changes);
			}
			else if (this.visibleTree.kindOf(open, parent.path(), name, EntryKind.UNKNOWN) == EntryKind.DIRECTORY) {
				addChild(parent, name, changes);
			}
		}
	}

	private void addChild(WatchedDirectory parent, String name, PendingFileChanges changes) throws IOException {
		if (parent.path().size() == FileFilter.MAX_DEPTH) {
			return;
		}
		WatchedDirectory child = parent.child(name);
		// Added first, so that a failure can remove the directory.
		parent.add(child);
		if (enter(child, changes)) {
			// Clients may have read files before the watch began.
			changes.resync(child.uri());
			this.links.markStale();
		}
		else {
			parent.remove(child);
		}
	}

	private void updateLinks(WatchedDirectory directory, DirectoryScan scan) throws IOException {
		this.links.removeAll(directory);
		for (String name : scan.links()) {
			this.links.add(new WatchedName(directory, name));
		}
	}

}
