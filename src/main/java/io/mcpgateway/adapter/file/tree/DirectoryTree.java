package io.mcpgateway.adapter.file.tree;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A directory tree that cannot be left: whatever path is asked for is opened beneath its
 * root, or nothing is.
 */
public interface DirectoryTree {

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
	@Nullable TreeNode open(List<String> path) throws IOException;

	/** Returns the path of an entry of a directory. */
	static List<String> child(List<String> path, String name) {
		List<String> child = new ArrayList<>(path);
		child.add(name);
		return child;
	}

}
