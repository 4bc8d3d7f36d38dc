package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.mcpgateway.adapter.file.mount.FileFilter;
import io.mcpgateway.adapter.file.mount.VisibleTree;
import io.mcpgateway.blocking.Cancellation;
import io.mcpgateway.tree.DamagedEntryException;
import io.mcpgateway.tree.EntryKind;
import io.mcpgateway.tree.MissingRootException;
import io.mcpgateway.tree.TreeNode;
import org.jspecify.annotations.Nullable;

/**
 * Known tree of a mount: the directories and files as last compared. A comparison with
 * the directories of the file system records the differences as changes. The tree starts
 * from scratch when the root is another directory.
 */
class KnownTree {

	/**
	 * Maximum number of paths to a directory, since links to links could create any
	 * number.
	 */
	private static final int MAX_PATHS = 8;

	private final String prefix;

	private final VisibleTree visibleTree;

	private final KnownFiles empty;

	/** Number of paths to each directory, if the mount follows links. */
	private final Map<Object, Integer> paths = new HashMap<>();

	private @Nullable KnownDirectory root;

	private boolean complete = true;

	/**
	 * Creates a tree without a root.
	 * @param prefix the URI of the root
	 * @param empty an empty table of the form for all files
	 */
	KnownTree(String prefix, VisibleTree visibleTree, KnownFiles empty) {
		this.prefix = prefix;
		this.visibleTree = visibleTree;
		this.empty = empty;
	}

	/** Returns whether the known tree has all paths to all directories. */
	final boolean isComplete() {
		return this.complete;
	}

	/**
	 * Returns whether the known root is the current root. Compares with the root that the
	 * last scan opened, so that a root replaced meanwhile is detected.
	 */
	final boolean isCurrent() throws IOException {
		return Objects.equals(this.visibleTree.rootIdentity(), (this.root != null) ? this.root.identity() : null);
	}

	/** Compares all files and directories. */
	final void compare(PendingFileChanges changes) throws IOException {
		try {
			if (isCurrent() && (this.root == null || compare(this.root, true, changes))) {
				return;
			}
		}
		catch (MissingRootException ex) {
			// Removed meanwhile: there may be a new one.
		}
		restart(changes);
	}

	/** Forgets the tree and enters the current root, unless missing. */
	final void restart(PendingFileChanges changes) throws IOException {
		changes.resync();
		changes.listChanged();
		if (this.root != null) {
			leave(this.root, changes);
			this.root = null;
		}
		KnownDirectory found = KnownDirectory.root(this.prefix, this.empty.empty());
		try {
			if (compare(found, true, changes)) {
				this.root = found;
			}
		}
		catch (MissingRootException ex) {
			// The next check of the root finds a new one.
		}
		finally {
			if (this.root == null) {
				leave(found, changes);
			}
		}
	}

	/**
	 * Compares a directory. Enters new subdirectories and leaves missing ones.
	 * @param recursive whether to compare known subdirectories too
	 * @return whether the path leads to a directory that may be compared
	 */
	final boolean compare(KnownDirectory directory, boolean recursive, PendingFileChanges changes) throws IOException {
		if (recursive && directory.parent() == null) {
			// This scan finds all excess paths again.
			this.complete = true;
		}
		Set<String> found = scanReadable(directory, changes);
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
	final void enter(KnownDirectory parent, String name, PendingFileChanges changes) throws IOException {
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
	final void leave(KnownDirectory directory, PendingFileChanges changes) throws IOException {
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
	final void renew(KnownDirectory directory, PendingFileChanges changes) throws IOException {
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
	 * Prepares an open directory for a comparison; returns whether to compare. Does
	 * nothing by default.
	 */
	boolean opened(KnownDirectory directory, TreeNode open) throws IOException {
		return true;
	}

	/**
	 * Receives each entry of an open directory, visible or hidden. Does nothing by
	 * default.
	 */
	void listed(KnownDirectory directory, List<String> path, String name, EntryKind kind) throws IOException {
	}

	/**
	 * Receives a directory that is gone or must not be compared. Does nothing by default.
	 */
	void left(KnownDirectory directory) throws IOException {
	}

	/**
	 * Compares the files of a directory. Returns {@code null} for a directory that the
	 * file system cannot read, so that the watch of its neighbours goes on.
	 */
	private @Nullable Set<String> scanReadable(KnownDirectory directory, PendingFileChanges changes)
			throws IOException {
		try {
			return scan(directory, changes);
		}
		catch (DamagedEntryException ex) {
			if (directory.parent() == null) {
				throw ex;
			}
			return null;
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
				listed(directory, path, name, kind);
				try {
					EntryKind shown = this.visibleTree.kindOf(open, path, name, kind);
					if (shown == EntryKind.DIRECTORY) {
						directories.add(name);
					}
					files.compare(directory, open, name, shown == EntryKind.FILE, changes);
				}
				catch (DamagedEntryException ex) {
					// Counts as missing, as in lists
				}
				return true;
			});
		}
		files.end(directory, changes);
		return directories;
	}

	private boolean mayEnter(KnownDirectory directory, TreeNode open) throws IOException {
		Object identity = open.attributes().key();
		if (directory.isLoop(identity) || !opened(directory, open)) {
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
		left(directory);
	}

	private void removePath(KnownDirectory directory) {
		if (directory.identity() != null) {
			this.paths.computeIfPresent(directory.identity(), (key, count) -> (count > 1) ? count - 1 : null);
		}
	}

}
