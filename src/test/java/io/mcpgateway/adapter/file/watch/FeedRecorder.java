package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

import io.mcpgateway.adapter.file.FileRegistrar;
import io.mcpgateway.adapter.file.ServedMount;
import io.mcpgateway.adapter.file.mount.FileMount;
import io.mcpgateway.adapter.file.mount.FileWatchMode;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.resource.Change;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.UnnamedChange;
import io.mcpgateway.tree.PlatformTree;
import org.awaitility.Awaitility;
import reactor.core.Disposable;

import static org.assertj.core.api.Assertions.assertThat;

/** Recorder of the changes of the mount {@code docs}, from its creation until closed. */
public final class FeedRecorder implements AutoCloseable {

	public static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private static final String MARKER = "last-word-";

	private static final int MAX_MARKERS = 120;

	private final List<Change> changes = new CopyOnWriteArrayList<>();

	private final List<Throwable> errors = new CopyOnWriteArrayList<>();

	private final Path root;

	private final Disposable subscription;

	private int markers;

	private FeedRecorder(Path root, FileFeed feed) {
		this.root = root;
		this.subscription = feed.changes().map(UnnamedChange::of).subscribe(this.changes::add, this.errors::add);
		Awaitility.await().atMost(TIMEOUT).until(() -> !this.changes.isEmpty() || !this.errors.isEmpty());
		assertThat(this.errors).isEmpty();
		assertThat(this.changes.getFirst()).isEqualTo(unseen(""));
	}

	static FeedRecorder at(Mount<FileMount> mount) throws IOException {
		return at(mount, feed(mount));
	}

	/** Creates a recorder, with marker files in the root that end each measurement. */
	static FeedRecorder at(Mount<FileMount> mount, FileFeed feed) throws IOException {
		Path root = mount.source().directory();
		for (int i = 0; Files.isDirectory(root) && i < MAX_MARKERS; i++) {
			Files.write(root.resolve(MARKER + i), new byte[0]);
		}
		return new FeedRecorder(root, feed);
	}

	static FileFeed feed(Mount<FileMount> mount) {
		return new FileFeed(mount, PlatformTree.of(mount.source().directory(), mount.source().followLinks()),
				new WatchState(mount.source().watch()));
	}

	static Mount<FileMount> mount(Path root, FileWatchMode mode) {
		return mount(root, mode, List.of(), List.of(), false);
	}

	static Mount<FileMount> mount(Path root, FileWatchMode mode, List<String> include, List<String> exclude,
			boolean links) {
		return mount(root, mode, include, exclude, links, Duration.ofMillis(50));
	}

	static Mount<FileMount> mount(Path root, FileWatchMode mode, List<String> include, List<String> exclude,
			boolean links, Duration coalesce) {
		return TestMounts.of(new FileRegistrar(), "docs", Map.of("root", root, "watch", mode, "include", include,
				"exclude", exclude, "follow-links", links, "coalesce", coalesce, "poll-interval", "100ms"));
	}

	static Change updated(String place) {
		return new Change.Updated(ServedMount.PREFIX + place);
	}

	static Change unseen(String place) {
		return new Change.Resync(ServedMount.PREFIX + place);
	}

	static Change listChanged() {
		return new Change.ListChanged(ServedMount.PREFIX);
	}

	/** Returns the distinct changes that a task causes. */
	List<Change> after(Task task) throws Exception {
		this.changes.clear();
		task.run();
		awaitMarker();
		// A change in the window of the first marker may still be on its way.
		awaitMarker();
		assertThat(this.errors).isEmpty();
		return this.changes.stream()
			.filter((change) -> !(change instanceof Change.Updated(String uri)
					&& uri.startsWith(ServedMount.PREFIX + MARKER)))
			.distinct()
			.toList();
	}

	/** Changes a marker file until the change arrives. */
	private void awaitMarker() throws IOException {
		Change marker;
		do {
			String word = MARKER + this.markers++;
			marker = updated(word);
			Files.setLastModifiedTime(this.root.resolve(word), FileTime.from(Instant.EPOCH));
		}
		while (!hasArrived(marker));
	}

	/** Returns whether the marker arrived; a resync may swallow the marker. */
	private boolean hasArrived(Change marker) {
		Instant patience = Instant.now().plusMillis(200);
		Awaitility.await()
			.atMost(TIMEOUT)
			.until(() -> this.changes.contains(marker)
					|| (this.changes.contains(unseen("")) && Instant.now().isAfter(patience)));
		return this.changes.contains(marker);
	}

	/** Returns all changes since the marker call. */
	List<Change> changes() {
		return List.copyOf(this.changes);
	}

	void clear() {
		this.changes.clear();
	}

	void awaitAll(Change... expected) {
		Awaitility.await().atMost(TIMEOUT).untilAsserted(() -> assertThat(this.changes).contains(expected));
		assertThat(this.errors).isEmpty();
	}

	@Override
	public void close() {
		this.subscription.dispose();
	}

	/** Returns the number of threads that watch {@code docs}. */
	static int running() {
		return (int) Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getName().equals("files-docs-watch"))
			.count();
	}

	/** Task that may throw any exception. */
	@FunctionalInterface
	interface Task {

		void run() throws Exception;

	}

}
