package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpgateway.tree.DamagedEntryException;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.NodeAttributes;
import io.mcpgateway.tree.TreeNode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Entries of a mount that the file system cannot read. Lists omit them, and the log has a
 * line for each of the first ones.
 */
final class DamagedEntries {

	private static final Logger logger = LoggerFactory.getLogger(DamagedEntries.class);

	/** Maximum number of logged entries. */
	private static final int MAX_LOGGED = 20;

	private final String uriPrefix;

	private final Set<List<String>> logged = ConcurrentHashMap.newKeySet();

	DamagedEntries(String uriPrefix) {
		this.uriPrefix = uriPrefix;
	}

	/** Omits an entry. */
	void omit(List<String> path, DamagedEntryException failure) {
		if (this.logged.size() < MAX_LOGGED && this.logged.add(List.copyOf(path))) {
			logger.warn("Lists of {} omit {}, which the file system cannot read: {}", this.uriPrefix,
					String.join("/", path), failure.getMessage());
		}
	}

	/**
	 * Returns the attributes of an entry of an open directory; {@code null} if the entry
	 * is missing or omitted.
	 */
	@Nullable NodeAttributes attributes(TreeNode directory, List<String> path, String name) throws IOException {
		try {
			return directory.attributesOf(name);
		}
		catch (DamagedEntryException ex) {
			omit(DirectoryTree.child(path, name), ex);
			return null;
		}
	}

}
