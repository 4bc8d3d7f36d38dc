package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

import io.mcpgateway.adapter.file.mount.VisibleTree;
import io.mcpgateway.adapter.file.tree.Cancellation;
import io.mcpgateway.adapter.file.tree.EntryKind;
import io.mcpgateway.adapter.file.tree.NameSet;
import io.mcpgateway.adapter.file.tree.TreeNode;
import org.jspecify.annotations.Nullable;

/** Scan of a directory for visible entries. Keeps only a hash of each file name. */
final class DirectoryScan implements TreeNode.Visitor {

	private static final int INTERRUPT_CHECK_MASK = 0xFFF;

	private final NameSet files = new NameSet();

	private final Set<String> directories = new LinkedHashSet<>();

	private final Set<String> links = new LinkedHashSet<>();

	private final TreeNode directory;

	private final List<String> path;

	private final VisibleTree visibleTree;

	private final Consumer<String> found;

	private int visited;

	private DirectoryScan(TreeNode directory, List<String> path, VisibleTree visibleTree, Consumer<String> found) {
		this.directory = directory;
		this.path = path;
		this.visibleTree = visibleTree;
		this.found = found;
	}

	/**
	 * Scans a directory; returns {@code null} if missing.
	 * @param found receives the name of each file
	 */
	static @Nullable DirectoryScan of(List<String> path, VisibleTree visibleTree, Consumer<String> found)
			throws IOException {
		try (TreeNode directory = visibleTree.directory(path)) {
			return (directory != null) ? of(directory, path, visibleTree, found) : null;
		}
	}

	/** Scans an open directory. */
	static DirectoryScan of(TreeNode directory, List<String> path, VisibleTree visibleTree, Consumer<String> found)
			throws IOException {
		Cancellation.check();
		DirectoryScan scan = new DirectoryScan(directory, path, visibleTree, found);
		directory.list(scan);
		return scan;
	}

	/** Returns the identity of the directory, independent of its name. */
	Object identity() {
		return this.directory.attributes().key();
	}

	NameSet files() {
		return this.files;
	}

	Set<String> directories() {
		return this.directories;
	}

	/** Returns the links, visible or hidden, if the mount follows links. */
	Set<String> links() {
		return this.links;
	}

	@Override
	public boolean visit(String name, EntryKind kind) throws IOException {
		if ((++this.visited & INTERRUPT_CHECK_MASK) == 0) {
			Cancellation.check();
		}
		if (this.visibleTree.isLink(this.path, name, kind)) {
			this.links.add(name);
		}
		EntryKind shown = this.visibleTree.kindOf(this.directory, this.path, name, kind);
		if (shown == EntryKind.DIRECTORY) {
			this.directories.add(name);
		}
		else if (shown == EntryKind.FILE && this.files.add(name)) {
			this.found.accept(name);
		}
		return true;
	}

}
