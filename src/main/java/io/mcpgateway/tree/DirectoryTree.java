package io.mcpgateway.tree;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/** Directory tree that opens files and directories beneath its root only. */
public interface DirectoryTree {

	/**
	 * Opens the file or directory at a path. Opens the root anew each time, and so
	 * detects a replaced root.
	 * @param path the names from the root downwards; empty for the root itself
	 * @return a node that is open for reading; {@code null} for a missing or unreadable
	 * file, a path outside the root, a link that may not be followed, a FIFO, device or
	 * socket, and an impossible name
	 * @throws MissingRootException if the root is missing
	 * @throws IOException if the file system fails
	 */
	@Nullable TreeNode open(List<String> path) throws IOException;

	/**
	 * Opens the regular file at a path, as {@link #open} does, or says why not.
	 * @throws java.nio.file.NoSuchFileException if the path is missing, or a link that
	 * may not be followed
	 * @throws java.nio.file.AccessDeniedException if the gateway may not read the file
	 * @throws IrregularFileException for a directory, FIFO, device or socket
	 */
	default TreeNode openFile(List<String> path) throws IOException {
		return requireFile(open(path), path);
	}

	/**
	 * Returns the attributes of the regular file at a path, which may be unreadable;
	 * fails as {@link #openFile} does.
	 */
	default NodeAttributes fileAttributes(List<String> path) throws IOException {
		try (TreeNode file = openFile(path)) {
			return file.attributes();
		}
	}

	/**
	 * Opens a file or directory only if the kernel resolves the path from memory, on a
	 * local file system. So the call never waits for a disk, and event loops may make it.
	 * @return {@code null} if that is uncertain for any reason: {@link #open} knows more
	 */
	default @Nullable TreeNode openCached(List<String> path) throws IOException {
		return null;
	}

	/**
	 * Returns the attributes of the file or directory at a path, under the conditions of
	 * {@link #openCached}. The spelling of the names may have been checked up to a second
	 * ago, so the attributes may only serve to find the unchanged file of an earlier
	 * opening.
	 */
	default @Nullable NodeAttributes cachedAttributes(List<String> path) throws IOException {
		return null;
	}

	/** Returns a node if it is a file; closes any other. */
	static TreeNode requireFile(@Nullable TreeNode node, List<String> path) throws FileSystemException {
		if (node == null) {
			throw new NoSuchFileException(String.join("/", path));
		}
		if (node.attributes().kind() != EntryKind.FILE) {
			node.close();
			throw new IrregularFileException(String.join("/", path));
		}
		return node;
	}

	/** Returns the path of an entry of a directory. */
	static List<String> child(List<String> path, String name) {
		List<String> child = new ArrayList<>(path);
		child.add(name);
		return child;
	}

}
