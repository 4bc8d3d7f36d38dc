package io.mcpgateway.adapter.file.mount;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.EntryKind;
import io.mcpgateway.tree.MissingRootException;
import io.mcpgateway.tree.TreeNode;
import org.jspecify.annotations.Nullable;

/**
 * The visible part of a mount: files that the tree opens and the filter shows. Watchers
 * report only visible files.
 */
public final class VisibleTree {

	private final FileMount mount;

	private final DirectoryTree tree;

	private final FileFilter filter;

	public VisibleTree(Mount<FileMount> mount, DirectoryTree tree) {
		this.mount = mount.source();
		this.tree = tree;
		this.filter = new FileFilter(mount);
	}

	/** Opens a directory; {@code null} for all but directories. */
	public @Nullable TreeNode directory(List<String> path) throws IOException {
		TreeNode node = this.tree.open(path);
		if (node != null && node.attributes().kind() != EntryKind.DIRECTORY) {
			node.close();
			return null;
		}
		return node;
	}

	/** Returns the identity of the root; {@code null} if missing. */
	public @Nullable Object rootIdentity() throws IOException {
		try (TreeNode root = directory(List.of())) {
			return (root != null) ? root.attributes().key() : null;
		}
		catch (MissingRootException ex) {
			return null;
		}
	}

	/**
	 * Returns {@link EntryKind#FILE} or {@link EntryKind#DIRECTORY} for a visible entry,
	 * otherwise {@code null}.
	 * @param kind the kind in the listing
	 */
	public @Nullable EntryKind kindOf(TreeNode directory, List<String> path, String name, EntryKind kind)
			throws IOException {
		EntryKind found = switch (kind) {
			case FILE, DIRECTORY -> kind;
			case OTHER -> null;
			case LINK -> this.mount.followLinks() ? directory.kindOf(name) : null;
			case UNKNOWN -> directory.kindOf(name);
		};
		return (found != null && this.filter.showsEntry(DirectoryTree.child(path, name), found == EntryKind.DIRECTORY))
				? found : null;
	}

	/**
	 * Returns whether an entry is a link in a mount that follows links, visible or
	 * hidden.
	 */
	public boolean isLink(List<String> path, String name, EntryKind kind) {
		return this.mount.followLinks()
				&& (kind == EntryKind.LINK || (kind == EntryKind.UNKNOWN && isSymbolicLink(path, name)));
	}

	public boolean followsLinks() {
		return this.mount.followLinks();
	}

	/** Returns the path in the file system, which may lead elsewhere after a rename. */
	public Path resolve(List<String> path) {
		return this.mount.directory().resolve(String.join("/", path));
	}

	private boolean isSymbolicLink(List<String> path, String name) {
		try {
			return Files.isSymbolicLink(resolve(path).resolve(name));
		}
		catch (InvalidPathException ex) {
			return false;
		}
	}

}
