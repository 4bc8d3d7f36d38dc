package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.util.Collection;
import java.util.List;

import io.mcpgateway.adapter.file.mount.VisibleTree;
import io.mcpgateway.tree.EntryKind;
import io.mcpgateway.tree.MissingRootException;
import io.mcpgateway.tree.NodeAttributes;
import io.mcpgateway.tree.SymbolicLinks;
import io.mcpgateway.tree.TreeNode;
import org.jspecify.annotations.Nullable;

/**
 * Known tree whose directories are watched for events. After events, looks again at the
 * named entries and directories. A directory is watched before its comparison and through
 * the same handle, so that concurrent changes cause later events.
 */
final class WatchedTree extends KnownTree {

	private final VisibleTree visibleTree;

	private final WatchRegistry registry;

	private final LinkTargets links;

	WatchedTree(String prefix, VisibleTree visibleTree, Notifier notifier) {
		super(prefix, visibleTree, new FileHashes());
		this.visibleTree = visibleTree;
		this.registry = new WatchRegistry(visibleTree, notifier);
		this.links = new LinkTargets(new SymbolicLinks(visibleTree.resolve(List.of())), this.registry);
	}

	/** Returns the number of watched directories. */
	int size() {
		return this.registry.size();
	}

	/** Returns an empty collection for the events of a window. */
	DirtyNames newDirtyNames() {
		return new DirtyNames(this.registry, this.links);
	}

	/** Watches the current root from scratch, unless missing. */
	void watch(PendingFileChanges changes) throws IOException {
		restart(changes);
		this.links.markCurrent();
	}

	/** Watches from scratch if the root is another directory. */
	void checkRoot(PendingFileChanges changes) throws IOException {
		if (!isCurrent()) {
			watch(changes);
		}
	}

	/** Looks again at the entries and directories of a window and records changes. */
	void check(DirtyNames dirty, PendingFileChanges changes) throws IOException {
		try {
			if (!dirty.isRootMoved()) {
				checkAll(dirty, changes);
				return;
			}
		}
		catch (MissingRootException ex) {
			// Removed meanwhile: there may be a new one.
		}
		watch(changes);
	}

	@Override
	boolean opened(KnownDirectory directory, TreeNode open) throws IOException {
		boolean isNew = directory.watch() == Notifier.NO_WATCH;
		if (!this.registry.register(directory, open)) {
			return false;
		}
		if (isNew) {
			this.links.markStale();
		}
		this.links.removeAll(directory);
		return true;
	}

	@Override
	void listed(KnownDirectory directory, List<String> path, String name, EntryKind kind) throws IOException {
		if (this.visibleTree.isLink(path, name, kind)) {
			this.links.add(new WatchedName(directory, name));
		}
	}

	@Override
	void left(KnownDirectory directory) throws IOException {
		if (directory.watch() != Notifier.NO_WATCH) {
			this.registry.release(directory);
			this.links.removeAll(directory);
			this.links.markStale();
		}
	}

	private void checkAll(DirtyNames dirty, PendingFileChanges changes) throws IOException {
		if (!isComplete() || !this.links.isComplete()) {
			changes.resync();
		}
		if (dirty.isOverflown()) {
			compare(changes);
		}
		for (KnownDirectory directory : dirty.overflows()) {
			compare(directory, changes);
		}
		check(dirty.entries(), true, changes);
		check(dirty.links(), false, changes);
		if (this.links.isStale()) {
			changes.resync();
			this.links.refresh();
			check(this.links.all(), false, changes);
		}
		this.links.markCurrent();
	}

	/** Compares a directory whose events named many entries. */
	private void compare(KnownDirectory directory, PendingFileChanges changes) throws IOException {
		List<KnownDirectory> known = directory.directories();
		if (!directory.isGone() && !compare(directory, false, changes)) {
			renew(directory, changes);
		}
		for (KnownDirectory child : known) {
			if (!child.isGone()) {
				update(directory, child.name(), true, changes);
			}
		}
	}

	/**
	 * Checks entries.
	 * @param isNamed whether the entries were named by events, rather than reached
	 * through links
	 */
	private void check(Collection<WatchedName> entries, boolean isNamed, PendingFileChanges changes)
			throws IOException {
		@Nullable KnownDirectory current = null;
		@Nullable TreeNode open = null;
		try {
			for (WatchedName entry : entries) {
				if (entry.directory() != current) {
					TreeNode.closeIfOpen(open);
					current = entry.directory();
					open = current.isGone() ? null : this.visibleTree.directory(current.path());
					if (open == null && !current.isGone()) {
						renew(current, changes);
					}
				}
				if (open != null && !current.isGone()) {
					if (isNamed && this.visibleTree.followsLinks()) {
						updateLink(open, entry);
					}
					check(open, entry, changes);
				}
			}
		}
		finally {
			TreeNode.closeIfOpen(open);
		}
	}

	private void check(TreeNode open, WatchedName entry, PendingFileChanges changes) throws IOException {
		KnownDirectory directory = entry.directory();
		EntryKind kind = this.visibleTree.kindOf(open, directory.path(), entry.name(), EntryKind.UNKNOWN);
		update(directory, entry.name(), kind == EntryKind.DIRECTORY, changes);
		directory.files().compare(directory, open, entry.name(), kind == EntryKind.FILE, changes);
	}

	/** Updates an entry that may be the known directory, a new one or a file. */
	private void update(KnownDirectory parent, String name, boolean isDirectory, PendingFileChanges changes)
			throws IOException {
		KnownDirectory known = parent.directory(name);
		if (known != null) {
			// The same directory may have been elsewhere meanwhile.
			changes.resync(known);
			if (!isDirectory || !this.registry.isCurrent(known)) {
				leave(known, changes);
			}
		}
		if (isDirectory && parent.directory(name) == null) {
			enter(parent, name, changes);
		}
	}

	/** Updates links. A hidden entry can be a link or a part of the path of a link. */
	private void updateLink(TreeNode open, WatchedName entry) throws IOException {
		boolean wasLink = this.links.contains(entry);
		if (this.visibleTree.isLink(entry.directory().path(), entry.name(), EntryKind.UNKNOWN)) {
			this.links.add(entry);
			this.links.markStale();
		}
		else if (wasLink) {
			this.links.markStale();
			this.links.remove(entry);
		}
		else if (!this.links.isEmpty() && entry.directory().directory(entry.name()) == null) {
			NodeAttributes attributes = open.attributesOf(entry.name());
			if (attributes != null && attributes.kind() == EntryKind.DIRECTORY) {
				this.links.markStale();
			}
		}
	}

}
