package io.mcpgateway.adapter.file.kernel;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.adapter.file.tree.StoredNames;

/**
 * A check that what the kernel found has the very names that it was asked for, at the
 * cost of one or two system calls on most file systems.
 *
 * @param names compares names with those that stand in a directory
 * @param resolve the flags with which the tree is resolved
 */
record KernelNameCheck(StoredNames names, long resolve) {

	/** How much longer than a name its twin can be, in bytes. */
	static final int TWIN_SIZE = 2;

	/**
	 * Whether each name of a path that was found stands in its directory. A twin of the
	 * name that is not there proves it where a directory may ignore case; where nothing
	 * is certain, the directory is listed.
	 * @param root the open root, which the path was found beneath
	 * @param isOneMount whether all of the path is on the file system of the root
	 */
	boolean have(SystemCalls calls, int root, List<String> path, boolean isOneMount) throws IOException {
		NameComparison ofRoot = path.isEmpty() ? NameComparison.EXACT : calls.askComparison(root);
		for (int i = 0; i < path.size(); i++) {
			List<String> directory = path.subList(0, i);
			NameComparison comparison = (isOneMount || i == 0) ? ofRoot : comparison(calls, root, directory);
			boolean isProven = comparison == NameComparison.EXACT
					|| (comparison == NameComparison.PER_DIRECTORY && hasNoTwin(calls, root, directory, path.get(i)));
			if (!isProven && !this.names.have(directory, path.get(i))) {
				return false;
			}
		}
		return true;
	}

	private NameComparison comparison(SystemCalls calls, int root, List<String> directory) {
		int found = calls.findBeneath(root, KernelTree.bytes(directory), this.resolve);
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
		return calls.askStatus(root, KernelTree.bytes(path)) == -Errno.ENOENT;
	}

}
