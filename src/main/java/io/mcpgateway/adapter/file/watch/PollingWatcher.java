package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.mcpgateway.adapter.file.mount.FileFilter;
import io.mcpgateway.adapter.file.mount.VisibleTree;
import io.mcpgateway.adapter.file.tree.Cancellation;
import io.mcpgateway.adapter.file.tree.DirectoryTree;
import io.mcpgateway.adapter.file.tree.MissingRootException;
import io.mcpgateway.adapter.file.tree.TreeNode;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.uri.PercentEncoding;
import org.jspecify.annotations.Nullable;

/** Watcher that passes over a mount at intervals and publishes the differences. */
final class PollingWatcher {

	/**
	 * Maximum number of paths to a directory, since links to links could create any
	 * number.
	 */
	private static final int MAX_PATHS = 8;

	private final String prefix;

	private final VisibleTree visibleTree;

	private final Duration interval;

	private final Consumer<Change> publisher;

	private final PendingFileChanges changes;

	/** Directories from the root to the current one. */
	private final Deque<Object> entered = new ArrayDeque<>();

	/** Number of paths to each directory in this pass, if the mount follows links. */
	private final Map<Object, Integer> paths = new HashMap<>();

	/** Whether a pass skipped a path to a directory. */
	private boolean incomplete;

	private @Nullable PolledDirectory root;

	private @Nullable Object identity;

	PollingWatcher(String prefix, VisibleTree visibleTree, Duration interval, Consumer<Change> publisher) {
		this.prefix = prefix;
		this.visibleTree = visibleTree;
		this.interval = interval;
		this.publisher = publisher;
		this.changes = new PendingFileChanges(prefix);
	}

	/**
	 * Watches until the thread is interrupted.
	 * @param again whether another watcher published changes before
	 */
	void run(boolean again) throws IOException, InterruptedException {
		CountDownLatch never = new CountDownLatch(1);
		pass();
		this.changes.resync(this.prefix);
		this.changes.setListChanged(again);
		do {
			this.changes.drain().forEach(this.publisher);
		}
		while (!never.await(this.interval.toNanos(), TimeUnit.NANOSECONDS) && pass());
	}

	private boolean pass() throws IOException {
		this.paths.clear();
		this.incomplete = false;
		updateRoot(this.visibleTree.rootIdentity());
		if (this.root != null) {
			try {
				enter(this.root, List.of(), this.prefix);
				if (this.incomplete && !this.changes.isEmpty()) {
					this.changes.resync(this.prefix);
				}
			}
			catch (MissingRootException ex) {
				updateRoot(null);
			}
		}
		this.entered.clear();
		return true;
	}

	/** Replaces a root of another identity, which has no known files. */
	private void updateRoot(@Nullable Object now) {
		if (!Objects.equals(now, this.identity)) {
			this.identity = now;
			this.root = (now != null) ? new PolledDirectory() : null;
			this.changes.resync(this.prefix);
			this.changes.listChanged();
		}
	}

	/** Compares all files below a directory; returns whether the directory exists. */
	private boolean enter(PolledDirectory directory, List<String> path, String uri) throws IOException {
		Cancellation.check();
		Object key;
		Set<String> found;
		try (TreeNode node = this.visibleTree.directory(path)) {
			if (node == null || !mayEnter(node.attributes().key())) {
				return false;
			}
			key = node.attributes().key();
			found = PollingScan.of(node, path, directory, this.visibleTree, (name) -> this.changes.updated(uri, name),
					(name) -> this.changes.addedOrRemoved(uri, name));
		}
		this.entered.push(key);
		for (String name : List.copyOf(directory.directories().keySet())) {
			if (!found.contains(name)) {
				remove(directory, name, uri);
			}
		}
		for (String name : found) {
			enterChild(directory, name, path, uri);
		}
		this.entered.pop();
		return true;
	}

	private void enterChild(PolledDirectory parent, String name, List<String> path, String uri) throws IOException {
		PolledDirectory known = parent.directories().get(name);
		PolledDirectory child = (known != null) ? known : new PolledDirectory();
		String childUri = uri + PercentEncoding.encode(name) + "/";
		boolean isThere = path.size() < FileFilter.MAX_DEPTH && enter(child, DirectoryTree.child(path, name), childUri);
		if (isThere && known == null) {
			parent.directories().put(name, child);
			this.changes.updated(childUri);
		}
		else if (!isThere && known != null) {
			remove(parent, name, uri);
		}
	}

	/** Records the removal of a directory and of all files within. */
	private void remove(PolledDirectory parent, String name, String uri) {
		PolledDirectory gone = parent.directories().remove(name);
		if (gone != null) {
			String childUri = uri + PercentEncoding.encode(name) + "/";
			this.changes.updated(childUri);
			gone.removeUnseen((file) -> this.changes.addedOrRemoved(childUri, file));
			List.copyOf(gone.directories().keySet()).forEach((child) -> remove(gone, child, childUri));
		}
	}

	private boolean mayEnter(Object key) {
		if (this.entered.contains(key)) {
			return false;
		}
		boolean tooOften = this.visibleTree.followsLinks() && this.paths.merge(key, 1, Integer::sum) > MAX_PATHS;
		this.incomplete |= tooOften;
		return !tooOften;
	}

}
