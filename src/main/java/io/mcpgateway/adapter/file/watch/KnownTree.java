package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.util.Objects;

import io.mcpgateway.adapter.file.mount.VisibleTree;
import io.mcpgateway.tree.MissingRootException;
import org.jspecify.annotations.Nullable;

/**
 * Known tree of a mount, which starts from scratch when the root is another directory.
 */
final class KnownTree {

	private final String prefix;

	private final VisibleTree visibleTree;

	private final TreeScanner scanner;

	private final KnownFiles empty;

	private @Nullable KnownDirectory root;

	/**
	 * Creates a tree without a root.
	 * @param prefix the URI of the root
	 * @param empty an empty table of the form for all files
	 */
	KnownTree(String prefix, VisibleTree visibleTree, TreeScanner scanner, KnownFiles empty) {
		this.prefix = prefix;
		this.visibleTree = visibleTree;
		this.scanner = scanner;
		this.empty = empty;
	}

	/**
	 * Returns whether the known root is the current root. Compares with the root that the
	 * last scan opened, so that a root replaced meanwhile is detected.
	 */
	boolean isCurrent() throws IOException {
		return Objects.equals(this.visibleTree.rootIdentity(), (this.root != null) ? this.root.identity() : null);
	}

	/** Compares all files and directories. */
	void compare(PendingFileChanges changes) throws IOException {
		try {
			if (isCurrent() && (this.root == null || this.scanner.compare(this.root, true, changes))) {
				return;
			}
		}
		catch (MissingRootException ex) {
			// Removed meanwhile: there may be a new one.
		}
		restart(changes);
	}

	/** Forgets the tree and enters the current root, unless missing. */
	void restart(PendingFileChanges changes) throws IOException {
		changes.resync();
		changes.listChanged();
		if (this.root != null) {
			this.scanner.leave(this.root, changes);
			this.root = null;
		}
		KnownDirectory found = KnownDirectory.root(this.prefix, this.empty.empty());
		try {
			if (this.scanner.compare(found, true, changes)) {
				this.root = found;
			}
		}
		catch (MissingRootException ex) {
			// The next check of the root finds a new one.
		}
		finally {
			if (this.root == null) {
				this.scanner.leave(found, changes);
			}
		}
	}

}
