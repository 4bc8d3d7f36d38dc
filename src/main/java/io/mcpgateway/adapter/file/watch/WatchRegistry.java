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
 * The watches of directories, by the numbers that the notifier gives them. A watch
 * belongs to a directory of the file system, not to a name: one that was renamed keeps
 * it, and one that is seen by several names, as links are followed, has the same for all.
 */
final class WatchRegistry {

	/** By how many names a directory is known: links to links could make any number. */
	private static final int MOST_NAMES = 8;

	private final Map<Integer, Users> watches = new HashMap<>();

	private final VisibleTree sight;

	private final Notifier notifier;

	private boolean complete = true;

	WatchRegistry(VisibleTree sight, Notifier notifier) {
		this.sight = sight;
		this.notifier = notifier;
	}

	/** Whether a watch tells of anything. */
	boolean contains(int watch) {
		return this.watches.containsKey(watch);
	}

	/** How many directories are watched. */
	int size() {
		return this.watches.size();
	}

	/** Whether every name of every directory was taken. */
	boolean isComplete() {
		return this.complete;
	}

	/** Watch a directory that is open; tells whether it may be watched. */
	boolean register(WatchedDirectory directory, TreeNode open) throws IOException {
		int watch = this.notifier.watch(open);
		if (watch == Notifier.NO_WATCH) {
			return false;
		}
		Users users = users(watch);
		if (users.directories.size() == MOST_NAMES) {
			this.complete = false;
			return false;
		}
		users.directories.add(directory);
		directory.watch(watch);
		return true;
	}

	/** Watch no longer. */
	void release(WatchedDirectory directory) throws IOException {
		int watch = directory.watch();
		if (watch != Notifier.NO_WATCH) {
			users(watch).directories.remove(directory);
			cancelUnused(watch);
		}
	}

	/** Whether a directory is still the one that its watch is of. */
	boolean isStill(WatchedDirectory directory) throws IOException {
		int watch = watch(directory.path());
		if (watch != Notifier.NO_WATCH) {
			cancelUnused(watch);
		}
		return watch != Notifier.NO_WATCH && watch == directory.watch();
	}

	/** The directories that a watch tells of. */
	List<WatchedDirectory> at(int watch) {
		Users users = this.watches.get(watch);
		return (users != null) ? List.copyOf(users.directories) : List.of();
	}

	/**
	 * Watch where a link leads; {@link Notifier#NO_WATCH} if there is no such directory.
	 */
	int retain(List<String> path) throws IOException {
		int watch = watch(path);
		if (watch != Notifier.NO_WATCH) {
			users(watch).links++;
		}
		return watch;
	}

	/** Watch no longer where a link led. */
	void drop(int watch) throws IOException {
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
		try (TreeNode directory = this.sight.directory(path)) {
			return (directory != null) ? this.notifier.watch(directory) : Notifier.NO_WATCH;
		}
	}

	/** The directories and links that need a watch. */
	private static final class Users {

		private final List<WatchedDirectory> directories = new ArrayList<>(1);

		private int links;

	}

}
