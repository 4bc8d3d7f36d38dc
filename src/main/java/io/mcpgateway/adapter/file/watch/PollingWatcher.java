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

/**
 * Goes through a mount again and again, and tells what is another than the time before.
 */
final class PollingWatcher {

	/** By how many names a directory is entered: links to links could make any number. */
	private static final int MOST_NAMES = 8;

	private final String prefix;

	private final VisibleTree sight;

	private final Duration interval;

	private final Consumer<Change> told;

	private final PendingFileChanges news;

	/** The directories on the way. */
	private final Deque<Object> entered = new ArrayDeque<>();

	/** How often each directory was entered in this pass, if links are followed. */
	private final Map<Object, Integer> names = new HashMap<>();

	/** Whether a directory was not entered by all of its names. */
	private boolean tangled;

	private @Nullable PolledDirectory root;

	private @Nullable Object identity;

	PollingWatcher(String prefix, VisibleTree sight, Duration interval, Consumer<Change> told) {
		this.prefix = prefix;
		this.sight = sight;
		this.interval = interval;
		this.told = told;
		this.news = new PendingFileChanges(prefix);
	}

	/**
	 * Watch until this thread is interrupted.
	 * @param again whether it was watched in another way before
	 */
	void run(boolean again) throws IOException, InterruptedException {
		CountDownLatch never = new CountDownLatch(1);
		pass();
		this.news.unseen(this.prefix);
		this.news.listChanged(again);
		do {
			this.news.take().forEach(this.told);
		}
		while (!never.await(this.interval.toNanos(), TimeUnit.NANOSECONDS) && pass());
	}

	private boolean pass() throws IOException {
		this.names.clear();
		this.tangled = false;
		become(this.sight.rootIdentity());
		if (this.root != null) {
			try {
				enter(this.root, List.of(), this.prefix);
				if (this.tangled && !this.news.isEmpty()) {
					this.news.unseen(this.prefix);
				}
			}
			catch (MissingRootException ex) {
				become(null);
			}
		}
		this.entered.clear();
		return true;
	}

	/** See whether the root is another, of which nothing is known. */
	private void become(@Nullable Object now) {
		if (!Objects.equals(now, this.identity)) {
			this.identity = now;
			this.root = (now != null) ? new PolledDirectory() : null;
			this.news.unseen(this.prefix);
			this.news.listChanged();
		}
	}

	/** Look at all that is in a directory; tells whether it is there. */
	private boolean enter(PolledDirectory directory, List<String> path, String uri) throws IOException {
		Cancellation.check();
		Object key;
		Set<String> found;
		try (TreeNode node = this.sight.directory(path)) {
			if (node == null || !mayEnter(node.attributes().key())) {
				return false;
			}
			key = node.attributes().key();
			found = PollingScan.of(node, path, directory, this.sight, (name) -> this.news.updated(uri, name),
					(name) -> this.news.cameOrWent(uri, name));
		}
		this.entered.push(key);
		for (String name : List.copyOf(directory.directories().keySet())) {
			if (!found.contains(name)) {
				leave(directory, name, uri);
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
		String place = uri + PercentEncoding.encode(name) + "/";
		boolean isThere = path.size() < FileFilter.MAX_DEPTH && enter(child, DirectoryTree.child(path, name), place);
		if (isThere && known == null) {
			parent.directories().put(name, child);
			this.news.updated(place);
		}
		else if (!isThere && known != null) {
			leave(parent, name, uri);
		}
	}

	/** Tell that a directory went, with all that was in it. */
	private void leave(PolledDirectory parent, String name, String uri) {
		PolledDirectory gone = parent.directories().remove(name);
		if (gone != null) {
			String place = uri + PercentEncoding.encode(name) + "/";
			this.news.updated(place);
			gone.forgetUnseen((file) -> this.news.cameOrWent(place, file));
			List.copyOf(gone.directories().keySet()).forEach((child) -> leave(gone, child, place));
		}
	}

	private boolean mayEnter(Object key) {
		if (this.entered.contains(key)) {
			return false;
		}
		boolean tooOften = this.sight.followsLinks() && this.names.merge(key, 1, Integer::sum) > MOST_NAMES;
		this.tangled |= tooOften;
		return !tooOften;
	}

}
