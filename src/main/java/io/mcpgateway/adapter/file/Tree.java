package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A directory tree that cannot be left: whatever path is asked for is opened beneath its
 * root, or nothing is.
 */
interface Tree {

	/**
	 * Open what is at a path. The root is looked up anew each time, so that one that was
	 * replaced, or came back, is seen.
	 * @param path the names from the root downwards; none for the root itself
	 * @return a file or a directory, open for reading; {@code null} if there is nothing
	 * that may be seen: missing, outside, a link that may not be followed, a FIFO, device
	 * or socket, no permission, a name that cannot exist
	 * @throws MissingRootException if the root itself is not there
	 * @throws IOException if the source failed
	 */
	@Nullable Node open(List<String> path) throws IOException;

	/**
	 * Create the tree below a directory, which need not exist yet and may be a symbolic
	 * link.
	 * @param root the directory
	 * @param followLinks whether symbolic links in the tree are followed. Those that are
	 * absolute, or step above the root on their way, never are.
	 * @return the tree
	 * @throws UnsupportedOperationException if this platform cannot open a file relative
	 * to an open directory
	 */
	static Tree of(Path root, boolean followLinks) {
		if (KernelTree.isSupported() && root.getFileSystem() == FileSystems.getDefault()) {
			return new KernelTree(root, followLinks);
		}
		return WalkedTree.of(root, followLinks);
	}

}
