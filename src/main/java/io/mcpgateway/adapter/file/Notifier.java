package io.mcpgateway.adapter.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

/** The system's telling of what happens in directories. */
interface Notifier extends Closeable {

	/** What only an encoding of all characters can say. */
	String ANY_NAME = "\u00e4\u4e2d\ud83d\ude00";

	/**
	 * Be told of what happens in a directory from now on; the key is the same for the
	 * same directory, whatever its name.
	 */
	WatchKey register(Path directory) throws IOException;

	/** Wait so long for a key that has events, or {@code null}. */
	@Nullable WatchKey poll(long nanos) throws InterruptedException;

	/**
	 * Whether every name can be said. In other locales than those of UTF-8 what cannot is
	 * told with marks in its place.
	 */
	default boolean saysEveryName() {
		try {
			return Path.of(ANY_NAME).toString().equals(ANY_NAME);
		}
		catch (InvalidPathException ex) {
			return false;
		}
	}

	/** Ask the file system that a path is of. */
	static Notifier of(Path root) throws IOException {
		return new Service(root.getFileSystem().newWatchService());
	}

	/** One who begins to tell. */
	@FunctionalInterface
	interface Source {

		Notifier open() throws IOException;

	}

	/**
	 * The JDK's.
	 *
	 * @param service what it is told by
	 */
	record Service(WatchService service) implements Notifier {

		@Override
		public WatchKey register(Path directory) throws IOException {
			return directory.register(this.service, StandardWatchEventKinds.ENTRY_CREATE,
					StandardWatchEventKinds.ENTRY_DELETE, StandardWatchEventKinds.ENTRY_MODIFY);
		}

		@Override
		public @Nullable WatchKey poll(long nanos) throws InterruptedException {
			return this.service.poll(nanos, TimeUnit.NANOSECONDS);
		}

		@Override
		public void close() throws IOException {
			this.service.close();
		}

	}

}
