package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.mcpgateway.adapter.file.ServedMount;
import io.mcpgateway.adapter.file.kernel.PlatformTree;
import io.mcpgateway.adapter.file.mount.FileMount;
import io.mcpgateway.adapter.file.mount.FileWatchMode;
import io.mcpgateway.protocol.CacheScope;
import io.mcpgateway.resource.Change;
import io.mcpgateway.testkit.UnnamedChange;
import org.awaitility.Awaitility;
import reactor.core.Disposable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A directory that is watched as the mount {@code docs}, from its making until it is
 * closed.
 */
public final class FeedRecorder implements AutoCloseable {

	public static final Duration TIMEOUT = Duration.ofSeconds(20);

	private static final String LAST = "last-word-";

	private static final int LAST_WORDS = 120;

	private final List<Change> changes = new CopyOnWriteArrayList<>();

	private final List<Throwable> errors = new CopyOnWriteArrayList<>();

	private final Path root;

	private final Disposable subscription;

	private int spoken;

	private FeedRecorder(Path root, FileFeed feed) {
		this.root = root;
		this.subscription = feed.changes().map(UnnamedChange::of).subscribe(this.changes::add, this.errors::add);
		Awaitility.await().atMost(TIMEOUT).until(() -> !this.changes.isEmpty() || !this.errors.isEmpty());
		assertThat(this.errors).isEmpty();
		assertThat(this.changes.getFirst()).isEqualTo(unseen(""));
	}

	static FeedRecorder at(FileMount mount) throws IOException {
		return at(mount, feed(mount));
	}

	/** Watch with files in the root that say when all was told. */
	static FeedRecorder at(FileMount mount, FileFeed feed) throws IOException {
		Path root = mount.directory();
		for (int i = 0; Files.isDirectory(root) && i < LAST_WORDS; i++) {
			Files.write(root.resolve(LAST + i), new byte[0]);
		}
		return new FeedRecorder(root, feed);
	}

	static FileFeed feed(FileMount mount) {
		return new FileFeed("docs", mount, PlatformTree.of(mount.directory(), mount.followLinks()),
				new WatchState(mount.watch()));
	}

	static FileMount mount(Path root, FileWatchMode mode) {
		return mount(root, mode, List.of(), List.of(), false);
	}

	static FileMount mount(Path root, FileWatchMode mode, List<String> include, List<String> exclude, boolean links) {
		return mount(root, mode, include, exclude, links, Duration.ofMillis(50));
	}

	static FileMount mount(Path root, FileWatchMode mode, List<String> include, List<String> exclude, boolean links,
			Duration coalesce) {
		return new FileMount(root, null, null, null, null, include, exclude, false, links, Duration.ZERO,
				CacheScope.PRIVATE, mode, coalesce, Duration.ofMillis(100), true);
	}

	static Change updated(String place) {
		return new Change.Updated(ServedMount.PREFIX + place);
	}

	static Change unseen(String place) {
		return new Change.Unseen(ServedMount.PREFIX + place);
	}

	static Change listChanged() {
		return new Change.ListChanged(ServedMount.PREFIX);
	}

	/** What is told of something that is done, each change once. */
	List<Change> after(Task task) throws Exception {
		this.changes.clear();
		task.run();
		speak();
		// What is told together with the first word may not be told yet
		speak();
		assertThat(this.errors).isEmpty();
		return this.changes.stream()
			.filter((change) -> !(change instanceof Change.Updated(String uri)
					&& uri.startsWith(ServedMount.PREFIX + LAST)))
			.distinct()
			.toList();
	}

	/** Change a file that nobody asks for until that is told. */
	private void speak() throws IOException {
		Change last;
		do {
			String word = LAST + this.spoken++;
			last = updated(word);
			Files.setLastModifiedTime(this.root.resolve(word), FileTime.from(Instant.EPOCH));
		}
		while (!isTold(last));
	}

	/** Whether the last word was told; it can be lost among what was not seen. */
	private boolean isTold(Change last) {
		Instant patience = Instant.now().plusMillis(200);
		Awaitility.await()
			.atMost(TIMEOUT)
			.until(() -> this.changes.contains(last)
					|| (this.changes.contains(unseen("")) && Instant.now().isAfter(patience)));
		return this.changes.contains(last);
	}

	/** All that was told since the last question. */
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

	/** How many threads watch {@code docs}. */
	static int running() {
		return (int) Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getName().equals("files-docs-watch"))
			.count();
	}

	/** What may throw anything. */
	@FunctionalInterface
	interface Task {

		void run() throws Exception;

	}

}
