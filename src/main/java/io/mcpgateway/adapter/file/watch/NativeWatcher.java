package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

import io.mcpgateway.adapter.file.mount.FileWatchMode;
import io.mcpgateway.adapter.file.mount.VisibleTree;
import io.mcpgateway.resource.Change;

/**
 * Watcher that follows the events of the operating system. The first event opens a
 * window; at its end each named entry is checked once.
 */
final class NativeWatcher {

	/** Interval between checks of the root, since no event reports a replaced root. */
	private static final long ROOT_CHECK_INTERVAL = Duration.ofSeconds(1).toNanos();

	private final Notifier notifier;

	private final long coalesce;

	private final WatchState state;

	private final Consumer<Change> publisher;

	private final WatchedTree tree;

	private final PendingFileChanges changes;

	/**
	 * Length of the window in nanoseconds: at least the duration of the last check, so
	 * that a storm of events uses half a processor.
	 */
	private long window;

	NativeWatcher(String prefix, VisibleTree visibleTree, Notifier notifier, Duration coalesce, WatchState state,
			Consumer<Change> publisher) {
		this.notifier = notifier;
		this.coalesce = coalesce.toNanos();
		this.window = this.coalesce;
		this.state = state;
		this.publisher = publisher;
		this.tree = new WatchedTree(prefix, visibleTree, notifier);
		this.changes = new PendingFileChanges(prefix);
	}

	/** Watches until the thread is interrupted, which throws an exception. */
	void run() throws IOException {
		this.tree.watch(this.changes);
		this.changes.setListChanged(false);
		this.state.mode(FileWatchMode.NATIVE);
		long rootChecked = System.nanoTime();
		while (true) {
			this.changes.drain().forEach(this.publisher);
			this.state.directories(this.tree.size());
			List<FileEvent> events = this.notifier
				.poll(Math.max(0, ROOT_CHECK_INTERVAL - (System.nanoTime() - rootChecked)));
			if (!events.isEmpty()) {
				check(gather(events));
			}
			if (System.nanoTime() - rootChecked >= ROOT_CHECK_INTERVAL) {
				rootChecked = System.nanoTime();
				this.tree.checkRoot(this.changes);
			}
		}
	}

	private DirtyNames gather(List<FileEvent> first) throws IOException {
		DirtyNames dirty = this.tree.newDirtyNames();
		long opened = System.nanoTime();
		first.forEach(dirty::add);
		for (long left = this.window; left > 0; left = this.window - (System.nanoTime() - opened)) {
			this.notifier.poll(left).forEach(dirty::add);
		}
		return dirty;
	}

	private void check(DirtyNames dirty) throws IOException {
		long begun = System.nanoTime();
		this.tree.check(dirty, this.changes);
		this.window = Math.max(this.coalesce, System.nanoTime() - begun);
	}

}
