package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

import io.mcpgateway.adapter.file.mount.VisibleTree;
import io.mcpgateway.adapter.file.notify.Notifier;
import io.mcpgateway.adapter.file.tree.EntryKind;
import io.mcpgateway.adapter.file.tree.NodeAttributes;
import io.mcpgateway.adapter.file.tree.SymbolicLinks;
import io.mcpgateway.adapter.file.tree.TreeNode;
import org.jspecify.annotations.Nullable;

/**
 * Watched files and directories of a mount. After events, compares the named entries with
 * the file system and records the differences.
 */
final class WatchedTree {

	private final String prefix;

	private final VisibleTree visibleTree;

	private final WatchRegistry registry;

	private final LinkTargets links;

	private final DirectoryTracker directories;

	private @Nullable WatchedDirectory root;

	WatchedTree(String prefix, VisibleTree visibleTree, Notifier notifier) {
		this.prefix = prefix;
		this.visibleTree = visibleTree;
		this.registry = new WatchRegistry(visibleTree, notifier);
		this.links = new LinkTargets(new SymbolicLinks(visibleTree.resolve(List.of())), this.registry);
		this.directories = new DirectoryTracker(visibleTree, this.registry, this.links);
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
	void restart(PendingFileChanges changes) throws IOException {
		if (this.root != null) {
			this.directories.forget(this.root, changes);
			this.root = null;
		}
		changes.resync(this.prefix);
		Object identity = this.visibleTree.rootIdentity();
		WatchedDirectory found = WatchedDirectory.root(this.prefix);
		try {
			if (identity != null && this.directories.enter(found, changes)) {
				// A different root appeared meanwhile: the next check starts again.
				this.root = identity.equals(found.identity()) ? found : null;
			}
		}
		finally {
			if (this.root == null) {
				this.directories.forget(found, changes);
			}
			this.links.markCurrent();
		}
	}

	/** Returns whether the watched root is the current root. */
	boolean isCurrent() throws IOException {
		return Objects.equals(this.visibleTree.rootIdentity(), (this.root != null) ? this.root.identity() : null);
	}

	/** Checks the named entries and records changes. */
	void check(DirtyNames dirty, PendingFileChanges changes) throws IOException {
		if (!this.registry.isComplete() || !this.links.isComplete()) {
			changes.resync(this.prefix);
		}
		if (this.root != null && dirty.isOverflown()) {
			this.directories.rescan(this.root, true, changes);
		}
		for (WatchedDirectory directory : dirty.overflows()) {
			if (!directory.isGone()) {
				this.directories.rescan(directory, false, changes);
			}
		}
		check(dirty.entries(), true, changes);
		check(dirty.links(), false, changes);
		if (this.links.isStale()) {
			changes.resync(this.prefix);
			this.links.refresh();
			check(this.links.all(), false, changes);
			this.links.markCurrent();
		}
	}

	/**
	 * Checks entries.
	 * @param isNamed whether the entries were named by events, rather than reached
	 * through links
	 */
	private void check(Collection<WatchedName> entries, boolean isNamed, PendingFileChanges changes)
			throws IOException {
		WatchedDirectory current = null;
		TreeNode open = null;
		try {
			for (WatchedName entry : entries) {
				if (entry.directory() != current) {
					TreeNode.closeIfOpen(open);
					current = entry.directory();
					open = current.isGone() ? null : this.visibleTree.directory(current.path());
					if (open == null && !current.isGone()) {
						this.directories.renew(current, changes);
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
		WatchedDirectory directory = entry.directory();
		EntryKind kind = this.visibleTree.kindOf(open, directory.path(), entry.name(), EntryKind.UNKNOWN);
		this.directories.update(directory, entry.name(), kind == EntryKind.DIRECTORY, changes);
		boolean isFile = kind == EntryKind.FILE;
		boolean isChanged = isFile ? directory.files().add(entry.name()) : directory.files().remove(entry.name());
		if (isChanged) {
			changes.addedOrRemoved(directory.uri(), entry.name());
		}
		else if (isFile) {
			changes.updated(directory.uri(), entry.name());
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
