package io.mcpgateway.adapter.git.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.EntryKind;
import io.mcpgateway.tree.PlatformTree;
import io.mcpgateway.tree.TreeNode;
import org.jspecify.annotations.Nullable;

/**
 * Files of a repository, opened beneath its directory. A symbolic link, FIFO or device
 * counts as missing.
 */
final class RepositoryFiles {

	private final DirectoryTree tree;

	RepositoryFiles(Path directory) {
		this.tree = PlatformTree.of(directory, false);
	}

	/** Opens a regular file; {@code null} if there is none. */
	@Nullable TreeNode open(String... path) throws IOException {
		return open(EntryKind.FILE, List.of(path));
	}

	/**
	 * Reads a file; {@code null} if there is none.
	 * @param max maximum size, in bytes
	 * @throws IOException if the file is larger
	 */
	byte @Nullable [] read(int max, String... path) throws IOException {
		try (TreeNode file = open(path)) {
			return (file != null) ? read(file, max) : null;
		}
	}

	/**
	 * Reads an open file, or fails if the file is larger than a maximum in bytes. Goes on
	 * after a cancellation, since the reason of a failure is read then too.
	 */
	static byte[] read(TreeNode file, int max) throws IOException {
		if (file.attributes().size() > max) {
			throw new IOException("A file of the repository has more than " + max + " bytes");
		}
		ByteBuffer bytes = ByteBuffer.allocate((int) file.attributes().size());
		int read = 0;
		while (bytes.hasRemaining() && read >= 0) {
			read = file.read(bytes, bytes.position());
		}
		return Arrays.copyOf(bytes.array(), bytes.position());
	}

	/** Visits the entries of a directory, if there is one. */
	void list(TreeNode.Visitor visitor, List<String> path) throws IOException {
		try (TreeNode directory = open(EntryKind.DIRECTORY, path)) {
			if (directory != null) {
				directory.list(visitor);
			}
		}
	}

	/** Returns whether a directory exists. */
	boolean hasDirectory(List<String> path) throws IOException {
		try (TreeNode directory = open(EntryKind.DIRECTORY, path)) {
			return directory != null;
		}
	}

	private @Nullable TreeNode open(EntryKind kind, List<String> path) throws IOException {
		TreeNode node = this.tree.open(path);
		if (node != null && node.attributes().kind() != kind) {
			node.close();
			return null;
		}
		return node;
	}

}
