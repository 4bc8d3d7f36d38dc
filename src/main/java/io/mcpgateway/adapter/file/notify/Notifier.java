package io.mcpgateway.adapter.file.notify;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

import io.mcpgateway.adapter.file.kernel.KernelTree;
import io.mcpgateway.adapter.file.tree.TreeNode;

/** The system's telling of what happens in directories. Belongs to one thread. */
public interface Notifier extends Closeable {

	/** The number of no watch. */
	int NO_WATCH = 0;

	/**
	 * Watches an open directory from now on.
	 * @return a positive number that is the same for the same directory, whatever its
	 * name; {@link #NO_WATCH} if it may not be read any more
	 * @throws UnwatchableException if the system watches no more
	 */
	int watch(TreeNode directory) throws IOException;

	/** Ends a watch. */
	void unwatch(int watch) throws IOException;

	/**
	 * Waits so long for events; none if there are none. An interrupt of the thread ends
	 * the wait with an exception.
	 */
	List<FileEvent> poll(long nanos) throws IOException;

	/**
	 * Begins to watch by what the system has for it.
	 * @throws UnwatchableException if it has nothing
	 */
	static Notifier open() throws IOException {
		if (!KernelTree.isSupported()) {
			throw new UnwatchableException("this system tells of no changes", null);
		}
		return Inotify.open();
	}

	/** One who begins to tell. */
	@FunctionalInterface
	interface Source {

		Notifier open() throws IOException;

	}

}
