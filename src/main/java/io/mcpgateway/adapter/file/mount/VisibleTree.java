package io.mcpgateway.adapter.file.mount;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

import io.mcpgateway.adapter.file.tree.DirectoryTree;
import io.mcpgateway.adapter.file.tree.EntryKind;
import io.mcpgateway.adapter.file.tree.MissingRootException;
import io.mcpgateway.adapter.file.tree.NodeAttributes;
import io.mcpgateway.adapter.file.tree.TreeNode;
import org.jspecify.annotations.Nullable;

/**
 * What of a mount may be seen: what the tree opens and the filter shows. Nothing else is
 * told of, whatever the system says of what happened.
 */
public final class VisibleTree {

	private final FileMount mount;

	private final DirectoryTree tree;

	private final FileFilter filter;

	public VisibleTree(FileMount mount, DirectoryTree tree) {
		this.mount = mount;
		this.tree = tree;
		this.filter = new FileFilter(mount);
	}

	/** Open a directory; {@code null} if there is none. */
	public @Nullable TreeNode directory(List<String> path) throws IOException {
		TreeNode node = this.tree.open(path);
		if (node != null && node.attributes().kind() != EntryKind.DIRECTORY) {
			node.close();
			return null;
		}
		return node;
	}

	/** What the root is known by; {@code null} if it is not there. */
	public @Nullable Object rootIdentity() throws IOException {
		try (TreeNode root = directory(List.of())) {
			return (root != null) ? root.attributes().key() : null;
		}
		catch (MissingRootException ex) {
			return null;
		}
	}

	/**
	 * Whether an entry is a file or a directory that may be seen; {@code null} if
	 * neither.
	 * @param kind as it was listed
	 */
	public @Nullable EntryKind kindOf(TreeNode directory, List<String> path, String name, EntryKind kind)
			throws IOException {
		EntryKind found = switch (kind) {
			case FILE, DIRECTORY -> kind;
			case OTHER -> null;
			case LINK -> this.mount.followLinks() ? find(directory, name) : null;
			case UNKNOWN -> find(directory, name);
		};
		return (found != null && this.filter.showsEntry(DirectoryTree.child(path, name), found == EntryKind.DIRECTORY))
				? found : null;
	}

	/** Whether an entry is a link that is followed, or would be if it could be seen. */
	public boolean isLink(List<String> path, String name, EntryKind kind) {
		return this.mount.followLinks()
				&& (kind == EntryKind.LINK || (kind == EntryKind.UNKNOWN && isSymbolicLink(path, name)));
	}

	public boolean followsLinks() {
		return this.mount.followLinks();
	}

	/** Where a path leads, if it is not changed meanwhile. */
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

	private static @Nullable EntryKind find(TreeNode directory, String name) throws IOException {
		NodeAttributes attributes = directory.attributesOf(name);
		return (attributes != null) ? attributes.kind() : null;
	}

}
