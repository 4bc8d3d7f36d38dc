package io.mcpgateway.adapter.file.watch;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

import io.mcpgateway.tree.KernelTree;
import io.mcpgateway.tree.TreeNode;

/** Notifier of events in directories, by the operating system. Belongs to one thread. */
interface Notifier extends Closeable {

	/** Number that stands for the absence of a watch. */
	int NO_WATCH = 0;

	/**
	 * Starts to watch an open directory.
	 * @return a positive number that identifies the directory under any name;
	 * {@link #NO_WATCH} if the directory is no longer readable
	 * @throws UnwatchableException if the operating system refuses more watches
	 */
	int watch(TreeNode directory) throws IOException;

	/** Ends a watch. */
	void unwatch(int watch) throws IOException;

	/**
	 * Waits for events, up to a number of nanoseconds; returns an empty list after the
	 * timeout. An interrupt of the thread ends the wait with an exception.
	 */
	List<FileEvent> poll(long nanos) throws IOException;

	/**
	 * Opens the notifier of the platform.
	 * @throws UnwatchableException if the platform has no notifier
	 */
	static Notifier open() throws IOException {
		if (!KernelTree.isSupported()) {
			throw new UnwatchableException("this platform reports no file events", null);
		}
		return Inotify.open();
	}

	/** Opens a notifier. */
	@FunctionalInterface
	interface Source {

		Notifier open() throws IOException;

	}

}
