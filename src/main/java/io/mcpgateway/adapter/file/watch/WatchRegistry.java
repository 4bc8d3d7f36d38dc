package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.file.mount.VisibleTree;
import io.mcpgateway.adapter.file.notify.Notifier;
import io.mcpgateway.adapter.file.tree.TreeNode;

/**
 * Registry of watches by the numbers of the notifier. A watch belongs to a directory of
 * the file system, independent of names: a renamed directory keeps its watch, and all
 * paths through links share a watch.
 */
final class WatchRegistry {

	/**
	 * Maximum number of paths to a directory, since links to links could create any
	 * number.
	 */
	private static final int MAX_PATHS = 8;

	private final Map<Integer, Users> watches = new HashMap<>();

	private final VisibleTree visibleTree;

	private final Notifier notifier;

	private boolean complete = true;

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

	/** Returns whether all paths to all directories are watched. */
	boolean isComplete() {
		return this.complete;
	}

	/** Watches an open directory; returns whether the directory is readable. */
	boolean register(WatchedDirectory directory, TreeNode open) throws IOException {
		int watch = this.notifier.watch(open);
		if (watch == Notifier.NO_WATCH) {
			return false;
		}
		Users users = users(watch);
		if (users.directories.size() == MAX_PATHS) {
			this.complete = false;
			return false;
		}
		users.directories.add(directory);
		directory.watch(watch);
		return true;
	}

	/** Ends the watch of a directory. */
	void release(WatchedDirectory directory) throws IOException {
		int watch = directory.watch();
		if (watch != Notifier.NO_WATCH) {
			users(watch).directories.remove(directory);
			cancelUnused(watch);
		}
	}

	/** Returns whether the path of a directory still leads to the watched directory. */
	boolean isCurrent(WatchedDirectory directory) throws IOException {
		int watch = watch(directory.path());
		if (watch != Notifier.NO_WATCH) {
			cancelUnused(watch);
		}
		return watch != Notifier.NO_WATCH && watch == directory.watch();
	}

	/** Returns the directories of a watch. */
	List<WatchedDirectory> directoriesOf(int watch) {
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

		private final List<WatchedDirectory> directories = new ArrayList<>(1);

		private int links;

	}

}
