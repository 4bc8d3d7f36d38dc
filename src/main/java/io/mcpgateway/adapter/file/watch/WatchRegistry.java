package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.file.mount.VisibleTree;
import io.mcpgateway.tree.TreeNode;

/**
 * Registry of watches by the numbers of the notifier. A watch belongs to a directory of
 * the file system, independent of names: a renamed directory keeps its watch, and all
 * paths through links share a watch.
 */
final class WatchRegistry {

	private final Map<Integer, Users> watches = new HashMap<>();

	private final VisibleTree visibleTree;

	private final Notifier notifier;

	WatchRegistry(VisibleTree visibleTree, Notifier notifier) {
		this.visibleTree = visibleTree;
		this.notifier = notifier;
	}

	/** Returns whether a watch is in use. */
	boolean contains(int watch) {
		return this.watches.containsKey(watch);
	}

	/** Returns the number of watched directories. */
	int size() {
		return this.watches.size();
	}

	/**
	 * Watches an open directory; returns whether the directory is readable and, if
	 * watched before, still the same directory.
	 */
	boolean register(KnownDirectory directory, TreeNode open) throws IOException {
		int watch = this.notifier.watch(open);
		if (watch == Notifier.NO_WATCH) {
			return false;
		}
		if (directory.watch() == Notifier.NO_WATCH) {
			users(watch).directories.add(directory);
			directory.watch(watch);
		}
		cancelUnused(watch);
		return watch == directory.watch();
	}

	/** Ends the watch of a directory. */
	void release(KnownDirectory directory) throws IOException {
		int watch = directory.watch();
		if (watch != Notifier.NO_WATCH) {
			users(watch).directories.remove(directory);
			cancelUnused(watch);
		}
	}

	/** Returns whether the path of a directory still leads to the watched directory. */
	boolean isCurrent(KnownDirectory directory) throws IOException {
		int watch = watch(directory.path());
		if (watch != Notifier.NO_WATCH) {
			cancelUnused(watch);
		}
		return watch != Notifier.NO_WATCH && watch == directory.watch();
	}

	/** Returns the directories of a watch. */
	List<KnownDirectory> directoriesOf(int watch) {
		Users users = this.watches.get(watch);
		return (users != null) ? List.copyOf(users.directories) : List.of();
	}

	/**
	 * Watches the directory of a link target; returns {@link Notifier#NO_WATCH} if
	 * missing.
	 */
	int retain(List<String> path) throws IOException {
		int watch = watch(path);
		if (watch != Notifier.NO_WATCH) {
			users(watch).links++;
		}
		return watch;
	}

	/** Releases the watch of a target. */
	void releaseTarget(int watch) throws IOException {
		users(watch).links--;
		cancelUnused(watch);
	}

	private Users users(int watch) {
		return this.watches.computeIfAbsent(watch, (unknown) -> new Users());
	}

	private void cancelUnused(int watch) throws IOException {
		Users users = this.watches.get(watch);
		if (users == null || (users.directories.isEmpty() && users.links == 0)) {
			this.notifier.unwatch(watch);
			this.watches.remove(watch);
		}
	}

	private int watch(List<String> path) throws IOException {
		try (TreeNode directory = this.visibleTree.directory(path)) {
			return (directory != null) ? this.notifier.watch(directory) : Notifier.NO_WATCH;
		}
	}

	/** Directories and links that need a watch. */
	private static final class Users {

		private final List<KnownDirectory> directories = new ArrayList<>(1);

		private int links;

	}

}
