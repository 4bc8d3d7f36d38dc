package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.adapter.file.mount.FileFilter;
import io.mcpgateway.adapter.file.mount.VisibleTree;
import io.mcpgateway.blocking.Cancellation;
import io.mcpgateway.tree.EntryKind;
import io.mcpgateway.tree.TreeNode;
import org.jspecify.annotations.Nullable;

/**
 * Scanner that compares directories of a mount with the known directories and records the
 * differences.
 */
final class TreeScanner {

	/**
	 * Maximum number of paths to a directory, since links to links could create any
	 * number.
	 */
	private static final int MAX_PATHS = 8;

	private final VisibleTree visibleTree;

	private final ScanListener listener;

	/** Number of paths to each directory, if the mount follows links. */
	private final Map<Object, Integer> paths = new HashMap<>();

	private boolean complete = true;

	TreeScanner(VisibleTree visibleTree, ScanListener listener) {
		this.visibleTree = visibleTree;
		this.listener = listener;
	}

	/** Returns whether the known tree has all paths to all directories. */
	boolean isComplete() {
		return this.complete;
	}

	/**
	 * Compares a directory. Enters new subdirectories and leaves missing ones.
	 * @param recursive whether to compare known subdirectories too
	 * @return whether the path leads to a directory that may be compared
	 */
	boolean compare(KnownDirectory directory, boolean recursive, PendingFileChanges changes) throws IOException {
		if (recursive && directory.parent() == null) {
			// This scan finds all excess paths again.
			this.complete = true;
		}
		Set<String> found = scan(directory, changes);
		if (found == null) {
			return false;
		}
		for (KnownDirectory known : directory.directories()) {
			if (!found.contains(known.name())) {
				leave(known, changes);
			}
		}
		for (String name : found) {
			KnownDirectory known = directory.directory(name);
			if (directory.isGone()) {
				break;
			}
			else if (known == null) {
				enter(directory, name, changes);
			}
			else if (recursive && !compare(known, true, changes)) {
				renew(known, changes);
			}
		}
		return true;
	}

	/** Enters a new directory and all directories below. */
	void enter(KnownDirectory parent, String name, PendingFileChanges changes) throws IOException {
		if (parent.path().size() < FileFilter.MAX_DEPTH) {
			// Added first, so that a failure can remove the directory.
			KnownDirectory child = parent.add(name);
			if (compare(child, true, changes)) {
				changes.updated(child);
			}
			else {
				remove(child);
			}
		}
	}

	/** Leaves a directory that is gone, and all directories below. */
	void leave(KnownDirectory directory, PendingFileChanges changes) throws IOException {
		changes.updated(directory);
		directory.files().removeAll(directory, changes);
		remove(directory);
		for (KnownDirectory child : directory.directories()) {
			leave(child, changes);
		}
	}

	/**
	 * Replaces a directory that cannot be opened because of a move. <b>Why</b>: a
	 * directory that returns unnoticed would hide the changes made meanwhile. So the
	 * directory counts as removed, and as a new one once back.
	 */
	void renew(KnownDirectory directory, PendingFileChanges changes) throws IOException {
		changes.resync(directory);
		KnownDirectory parent = directory.parent();
		if (parent == null) {
			return;
		}
		leave(directory, changes);
		List<String> path = parent.path();
		try (TreeNode open = this.visibleTree.directory(path)) {
			if (open == null) {
				renew(parent, changes);
			}
			else if (this.visibleTree.kindOf(open, path, directory.name(), EntryKind.UNKNOWN) == EntryKind.DIRECTORY) {
				enter(parent, directory.name(), changes);
			}
		}
	}

	/**
	 * Compares the files of a directory through one handle; returns the names of the
	 * subdirectories.
	 */
	private @Nullable Set<String> scan(KnownDirectory directory, PendingFileChanges changes) throws IOException {
		Cancellation.check();
		List<String> path = directory.path();
		KnownFiles files = directory.files();
		Set<String> directories = new LinkedHashSet<>();
		try (TreeNode open = this.visibleTree.directory(path)) {
			if (open == null || !mayEnter(directory, open)) {
				return null;
			}
			files.begin();
			open.list((name, kind) -> {
				Cancellation.check();
				this.listener.listed(directory, path, name, kind);
				EntryKind shown = this.visibleTree.kindOf(open, path, name, kind);
				if (shown == EntryKind.DIRECTORY) {
					directories.add(name);
				}
				files.compare(directory, open, name, shown == EntryKind.FILE, changes);
				return true;
			});
		}
		files.end(directory, changes);
		return directories;
	}

	private boolean mayEnter(KnownDirectory directory, TreeNode open) throws IOException {
		Object identity = open.attributes().key();
		if (directory.isLoop(identity) || !this.listener.opened(directory, open)) {
			return false;
		}
		if (identity.equals(directory.identity())) {
			return true;
		}
		if (directory.identity() != null && directory.parent() == null) {
			// Another root is another tree.
			return false;
		}
		removePath(directory);
		directory.identity(identity);
		boolean fits = !this.visibleTree.followsLinks() || this.paths.merge(identity, 1, Integer::sum) <= MAX_PATHS;
		this.complete &= fits;
		return fits;
	}

	private void remove(KnownDirectory directory) throws IOException {
		directory.remove();
		removePath(directory);
		this.listener.left(directory);
	}

	private void removePath(KnownDirectory directory) {
		if (directory.identity() != null) {
			this.paths.computeIfPresent(directory.identity(), (key, count) -> (count > 1) ? count - 1 : null);
		}
	}

}
