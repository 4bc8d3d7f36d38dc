package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.WatchKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Which key tells of which directory. A key belongs to a directory of the file system,
 * not to a name: one that was renamed keeps its key, and one that is seen by several
 * names, as links are followed, has the same for all.
 */
final class Registrations {

	/** By how many names a directory is known: links to links could make any number. */
	private static final int MOST_NAMES = 8;

	/** How often a directory that is there may refuse to be watched. */
	private static final int MAX_TRIES = 3;

	/** What no path can be longer than, on Linux. */
	private static final int LONGEST = 4095;

	private final Map<WatchKey, Users> keys = new HashMap<>();

	private final Sight sight;

	private final Notifier notifier;

	private boolean complete = true;

	Registrations(Sight sight, Notifier notifier) {
		this.sight = sight;
		this.notifier = notifier;
	}

	/** Whether a key tells of anything. */
	boolean contains(WatchKey key) {
		return this.keys.containsKey(key);
	}

	/** How many directories are watched. */
	int size() {
		return this.keys.size();
	}

	/** Whether every name of every directory was taken. */
	boolean isComplete() {
		return this.complete;
	}

	/** Watch a directory; tells whether it was there. */
	boolean register(WatchedDirectory directory) throws IOException {
		WatchKey key = watch(directory.path());
		if (key == null) {
			return false;
		}
		Users users = users(key);
		if (users.directories.size() == MOST_NAMES) {
			this.complete = false;
			return false;
		}
		users.directories.add(directory);
		directory.key(key);
		return true;
	}

	/** Watch no longer. */
	void release(WatchedDirectory directory) {
		WatchKey key = directory.key();
		if (key != null) {
			users(key).directories.remove(directory);
			cancelUnused(key);
		}
	}

	/** Whether a directory is still the one that its key is of. */
	boolean isStill(WatchedDirectory directory) throws IOException {
		WatchKey key = watch(directory.path());
		if (key != null) {
			cancelUnused(key);
		}
		return key != null && key == directory.key();
	}

	/** The directories that a key tells of. */
	List<WatchedDirectory> at(WatchKey key) {
		Users users = this.keys.get(key);
		return (users != null) ? List.copyOf(users.directories) : List.of();
	}

	/** Watch where a link leads; {@code null} if there is no such directory. */
	@Nullable WatchKey retain(List<String> path) throws IOException {
		WatchKey key = watch(path);
		if (key != null) {
			users(key).links++;
		}
		return key;
	}

	/** Watch no longer where a link led. */
	void drop(WatchKey key) {
		users(key).links--;
		cancelUnused(key);
	}

	private Users users(WatchKey key) {
		return this.keys.computeIfAbsent(key, (unknown) -> new Users());
	}

	private void cancelUnused(WatchKey key) {
		Users users = this.keys.get(key);
		if (users == null || (users.directories.isEmpty() && users.links == 0)) {
			key.cancel();
			this.keys.remove(key);
		}
	}

	private @Nullable WatchKey watch(List<String> path) throws IOException {
		Path directory = resolve(path);
		if (directory.toString().getBytes(StandardCharsets.UTF_8).length > LONGEST) {
			return null;
		}
		for (int tries = 1;; tries++) {
			try {
				return this.notifier.register(directory);
			}
			catch (IOException ex) {
				if (!isThere(path)) {
					return null;
				}
				if (tries == MAX_TRIES) {
					throw new UnwatchableException(
							"the system watches no more directories: raise fs.inotify.max_user_watches", ex);
				}
			}
		}
	}

	private Path resolve(List<String> path) throws IOException {
		try {
			return this.sight.resolve(path);
		}
		catch (InvalidPathException ex) {
			throw new UnwatchableException(
					"this locale cannot say the name of a directory: run it in one of UTF-8, such as C.UTF-8", ex);
		}
	}

	private boolean isThere(List<String> path) throws IOException {
		try (Node directory = this.sight.directory(path)) {
			return directory != null;
		}
	}

	/** What a key is needed for. */
	private static final class Users {

		private final List<WatchedDirectory> directories = new ArrayList<>(1);

		private int links;

	}

}
