package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.mcpgateway.adapter.file.mount.VisibleTree;
import io.mcpgateway.resource.Change;

/** Watcher that compares a whole mount at intervals and publishes the differences. */
final class PollingWatcher {

	private final Duration interval;

	private final Consumer<Change> publisher;

	private final PendingFileChanges changes;

	private final KnownTree tree;

	PollingWatcher(String prefix, VisibleTree visibleTree, Duration interval, Consumer<Change> publisher) {
		this.interval = interval;
		this.publisher = publisher;
		this.changes = new PendingFileChanges(prefix);
		this.tree = new KnownTree(prefix, visibleTree, new FileFingerprints());
	}

	/**
	 * Watches until the thread is interrupted.
	 * @param again whether another watcher published changes before
	 */
	void run(boolean again) throws IOException, InterruptedException {
		CountDownLatch never = new CountDownLatch(1);
		this.tree.restart(this.changes);
		this.changes.setListChanged(again);
		do {
			this.changes.drain().forEach(this.publisher);
		}
		while (!never.await(this.interval.toNanos(), TimeUnit.NANOSECONDS) && compare());
	}

	private boolean compare() throws IOException {
		this.tree.compare(this.changes);
		if (!this.tree.isComplete() && !this.changes.isEmpty()) {
			this.changes.resync();
		}
		return true;
	}

}
