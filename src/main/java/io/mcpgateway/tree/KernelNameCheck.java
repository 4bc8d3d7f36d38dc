package io.mcpgateway.tree;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Check that a found path has the requested names, at the cost of one or two system calls
 * on most file systems.
 *
 * @param names compares names with the names that directories store
 * @param mount the mount of the root
 * @param resolve flags of {@code openat2} for the tree
 */
record KernelNameCheck(StoredNames names, KnownMount mount, long resolve) {

	/** Maximum number of bytes by which a twin is longer than its name. */
	static final int TWIN_SIZE = 2;

	/**
	 * Returns whether each name of a found path is stored in its directory. Where a
	 * directory may ignore case, a missing twin, the name in another case, proves an
	 * exact match. On unknown file systems, lists the directory. The calls must have the
	 * status of the found path.
	 * @param root the open root
	 * @param isOneMount whether the whole path lies on the file system of the root
	 */
	boolean matches(SystemCalls calls, int root, List<String> path, boolean isOneMount) throws IOException {
		if (path.isEmpty()) {
			return true;
		}
		NameComparison ofRoot = isOneMount ? this.mount.comparison(calls, root, calls.status().mount())
				: calls.askComparison(root);
		for (int i = 0; i < path.size(); i++) {
			List<String> directory = path.subList(0, i);
			NameComparison comparison = (isOneMount || i == 0) ? ofRoot : comparison(calls, root, directory);
			boolean isProven = comparison == NameComparison.EXACT
					|| (comparison.isPerDirectory() && hasNoTwin(calls, root, directory, path.get(i), 0));
			if (!isProven && !this.names.contains(directory, path.get(i))) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Returns whether each name of a path on the file system of the root is certainly
	 * stored in its directory. Only local file systems allow certainty. The calls must
	 * have the status of the path. Never waits for a disk.
	 */
	boolean surelyMatches(SystemCalls calls, int root, List<String> path) {
		return switch (this.mount.comparison(calls, root, calls.status().mount())) {
			case EXACT -> true;
			case PER_DIRECTORY -> haveNoTwins(calls, root, path, PathResolver.RESOLVE_CACHED);
			case PER_DIRECTORY_IN_MEMORY -> haveNoTwins(calls, root, path, PathResolver.RESOLVE_NO_XDEV);
			case UNKNOWN -> false;
		};
	}

	private boolean haveNoTwins(SystemCalls calls, int root, List<String> path, long flags) {
		return IntStream.range(0, path.size())
			.allMatch((i) -> hasNoTwin(calls, root, path.subList(0, i), path.get(i), flags));
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

	private boolean hasNoTwin(SystemCalls calls, int root, List<String> directory, String name, long flags) {
		String twin = NameComparison.twin(name);
		if (twin == null) {
			return false;
		}
		List<String> path = new ArrayList<>(directory);
		path.add(twin);
		int found = calls.openBeneath(root, KernelTree.bytes(path), this.resolve | flags);
		calls.close(found);
		return found == -Errno.ENOENT;
	}

}
