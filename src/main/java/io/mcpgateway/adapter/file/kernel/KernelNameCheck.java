package io.mcpgateway.adapter.file.kernel;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.adapter.file.tree.StoredNames;

/**
 * Check that a found path has the requested names, at the cost of one or two system calls
 * on most file systems.
 *
 * @param names compares names with the names that directories store
 * @param resolve flags of {@code openat2} for the tree
 */
record KernelNameCheck(StoredNames names, long resolve) {

	/** Maximum number of bytes by which a twin is longer than its name. */
	static final int TWIN_SIZE = 2;

	/**
	 * Returns whether each name of a found path is stored in its directory. Where a
	 * directory may ignore case, a missing twin, the name in another case, proves an
	 * exact match. On unknown file systems, lists the directory.
	 * @param root the open root
	 * @param isOneMount whether the whole path lies on the file system of the root
	 */
	boolean matches(SystemCalls calls, int root, List<String> path, boolean isOneMount) throws IOException {
		NameComparison ofRoot = path.isEmpty() ? NameComparison.EXACT : calls.askComparison(root);
		for (int i = 0; i < path.size(); i++) {
			List<String> directory = path.subList(0, i);
			NameComparison comparison = (isOneMount || i == 0) ? ofRoot : comparison(calls, root, directory);
			boolean isProven = comparison == NameComparison.EXACT
					|| (comparison == NameComparison.PER_DIRECTORY && hasNoTwin(calls, root, directory, path.get(i)));
			if (!isProven && !this.names.contains(directory, path.get(i))) {
				return false;
			}
		}
		return true;
	}

	private NameComparison comparison(SystemCalls calls, int root, List<String> directory) {
		int found = calls.openBeneath(root, KernelTree.bytes(directory), this.resolve);
		if (found < 0) {
			return NameComparison.UNKNOWN;
		}
		try {
			return calls.askComparison(found);
		}
		finally {
			calls.close(found);
		}
	}

	private static boolean hasNoTwin(SystemCalls calls, int root, List<String> directory, String name) {
		String twin = NameComparison.twin(name);
		if (twin == null) {
			return false;
		}
		List<String> path = new ArrayList<>(directory);
		path.add(twin);
		return calls.statx(root, KernelTree.bytes(path)) == -Errno.ENOENT;
	}

}
