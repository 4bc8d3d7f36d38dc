package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import io.mcpgateway.adapter.file.FileHealth;
import io.mcpgateway.adapter.file.mount.FileMount;
import io.mcpgateway.adapter.file.mount.FileWatchMode;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.PlatformTree;
import io.mcpgateway.tree.TempSite;
import io.mcpgateway.tree.TreeNode;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import reactor.test.StepVerifier;

import static io.mcpgateway.adapter.file.watch.FeedRecorder.listChanged;
import static io.mcpgateway.adapter.file.watch.FeedRecorder.unseen;
import static io.mcpgateway.adapter.file.watch.FeedRecorder.updated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Tests of a feed with too few resources or too many changes. */
@ExtendWith(OutputCaptureExtension.class)
class FileFeedLimitsTests {

	@TempDir
	private Path base;

	private TempSite site;

	private Mount<FileMount> mount;

	private WatchState state;

	@BeforeEach
	void make() throws IOException {
		this.site = TempSite.in(this.base);
		this.site.write("a/b", "content");
		this.mount = FeedRecorder.mount(this.site.root(), FileWatchMode.NATIVE);
		this.state = new WatchState(FileWatchMode.NATIVE);
	}

	@Test
	void isPolledIfNoWatchIsLeftFromTheStart(CapturedOutput output) throws IOException {
		FileFeed feed = feed(() -> {
			throw new IOException("User limit of inotify instances reached or too many open files");
		});
		isPolled(feed, output, "raise fs.inotify.max_user_instances");
	}

	@Test
	void isPolledIfADirectoryCannotBeWatched(CapturedOutput output) throws IOException {
		isPolled(feed(() -> limited(1)), output, "raise fs.inotify.max_user_watches");
	}

	@Test
	void isPolledIfADirectoryThatComesCannotBeWatched(CapturedOutput output) throws IOException {
		try (FeedRecorder watched = FeedRecorder.at(this.mount, feed(() -> limited(2)))) {
			assertThat(this.state.details()).isEqualTo(Map.of("watch", "native"));
			watched.clear();
			this.site.write("c/d", "content");
			watched.awaitAll(unseen(""), listChanged());
			watched.clear();
			this.site.write("c/d", "other content");
			watched.awaitAll(updated("c/d"));
			assertThat(this.state.directories()).isZero();
			assertThat(output.toString()).containsOnlyOnce("Polling mount docs every PT0.1S because ");
		}
	}

	private void isPolled(FileFeed feed, CapturedOutput output, String advice) throws IOException {
		try (FeedRecorder watched = FeedRecorder.at(this.mount, feed)) {
			watched.clear();
			change();
			watched.awaitAll(updated("a/b"));
			assertThat(this.state.details()).containsEntry("watch", "poll");
			assertThat((String) this.state.details().get("reason")).contains(advice)
				.doesNotContain(this.base.toString());
			assertThat(output.toString()).containsOnlyOnce(advice).contains("set gateway.files.mounts.docs.watch=poll");
			Health health = FileHealth.of(PlatformTree.of(this.site.root(), false), this.state, () -> null)
				.health()
				.blockOptional(FeedRecorder.TIMEOUT)
				.orElseThrow();
			assertThat(health.getStatus().getCode()).isEqualTo("UP");
			assertThat(health.getStatus().getDescription()).contains(advice);
			assertThat(health.getDetails()).containsEntry("watch", "poll").containsKey("reason");
		}
	}

	@Test
	void saysThatItHasNotSeenWhatItsSubscriberDidNotTake() throws Exception {
		for (int i = 0; i < 4000; i++) {
			write("many/" + i % 40 + "/" + i);
		}
		FileFeed feed = FeedRecorder.feed(this.mount);
		AtomicInteger taken = new AtomicInteger();
		StepVerifier.create(feed.changes(), 1).expectNext(unseen("")).then(() -> {
			for (int round = 1; round < 9; round++) {
				touchAll(round);
			}
		})
			.thenRequest(Long.MAX_VALUE)
			.thenConsumeWhile((change) -> !change.equals(unseen("")), (change) -> taken.incrementAndGet())
			.expectNext(unseen(""), listChanged())
			.thenCancel()
			.verify(FeedRecorder.TIMEOUT.multipliedBy(3));
		assertThat(taken.get()).isLessThan(11_000);
	}

	/** Touches each file and checks that another subscriber receives changes. */
	private void touchAll(int round) {
		try (FeedRecorder other = FeedRecorder.at(this.mount, FeedRecorder.feed(this.mount))) {
			for (int i = 0; i < 4000; i++) {
				Path file = this.site.root().resolve("many/" + i % 40 + "/" + i);
				Files.setLastModifiedTime(file, FileTime.from(Instant.ofEpochSecond(round)));
			}
			Awaitility.await().atMost(FeedRecorder.TIMEOUT).until(() -> other.changes().size() > 4000);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Test
	void leavesNothingBehindWhenItIsCancelled() throws IOException {
		assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "open files cannot be counted here");
		long before = notifiers();
		FileFeed feed = FeedRecorder.feed(this.mount);
		for (int i = 0; i < 20; i++) {
			StepVerifier.create(feed.changes()).expectNextCount(1).thenCancel().verify(FeedRecorder.TIMEOUT);
		}
		Awaitility.await()
			.atMost(FeedRecorder.TIMEOUT)
			.until(() -> notifiers() <= before && FeedRecorder.running() == 0);
	}

	@Test
	void stopsWhileItGoesThroughAMount() {
		for (int i = 0; i < 3000; i++) {
			write("many/" + i % 300 + "/" + i);
		}
		for (FileWatchMode mode : List.of(FileWatchMode.NATIVE, FileWatchMode.POLL)) {
			for (int i = 0; i < 20; i++) {
				FeedRecorder.feed(FeedRecorder.mount(this.site.root(), mode)).changes().subscribe().dispose();
			}
		}
		Awaitility.await().atMost(FeedRecorder.TIMEOUT).until(() -> FeedRecorder.running() == 0);
	}

	@Test
	void failsIfTheTreeFailsAndCanBeWatchedAgain() {
		AtomicInteger failures = new AtomicInteger(1);
		DirectoryTree tree = PlatformTree.of(this.site.root(), false);
		FileFeed feed = new FileFeed(this.mount, (path) -> {
			if (failures.getAndDecrement() > 0) {
				throw new IOException("broken");
			}
			return tree.open(path);
		}, this.state);
		StepVerifier.create(feed.changes()).expectErrorMessage("broken").verify(FeedRecorder.TIMEOUT);
		StepVerifier.create(feed.changes())
			.expectNext(unseen(""), listChanged())
			.then(this::change)
			.expectNext(updated("a/b"))
			.thenCancel()
			.verify(FeedRecorder.TIMEOUT);
	}

	private void change() {
		write("a/b");
	}

	private void write(String path) {
		try {
			this.site.write(path, "written");
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private FileFeed feed(Notifier.Source source) {
		return new FileFeed(this.mount, PlatformTree.of(this.site.root(), false), this.state, source);
	}

	/** Returns a notifier with a limited number of watches. */
	private Notifier limited(int most) throws IOException {
		Notifier notifier = Notifier.open();
		return new LimitedNotifier(notifier, new AtomicInteger(most));
	}

	private static long notifiers() throws IOException {
		try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
			return open.filter((link) -> {
				try {
					return Files.readSymbolicLink(link).toString().contains("inotify");
				}
				catch (IOException ex) {
					return false;
				}
			}).count();
		}
	}

	private record LimitedNotifier(Notifier notifier, AtomicInteger left) implements Notifier {

		@Override
		public int watch(TreeNode directory) throws IOException {
			if (this.left.getAndDecrement() <= 0) {
				throw new UnwatchableException("no watch left: raise fs.inotify.max_user_watches", null);
			}
			return this.notifier.watch(directory);
		}

		@Override
		public void unwatch(int watch) throws IOException {
			this.notifier.unwatch(watch);
		}

		@Override
		public List<FileEvent> poll(long nanos) throws IOException {
			return this.notifier.poll(nanos);
		}

		@Override
		public void close() throws IOException {
			this.notifier.close();
		}

	}

}
