package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

import io.mcpgateway.adapter.file.mount.FileMount;
import io.mcpgateway.adapter.file.mount.FileWatchMode;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.resource.Change;
import io.mcpgateway.tree.PlatformTree;
import io.mcpgateway.tree.TempSite;
import io.mcpgateway.tree.TreeNode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.mcpgateway.adapter.file.watch.FeedRecorder.listChanged;
import static io.mcpgateway.adapter.file.watch.FeedRecorder.unseen;
import static io.mcpgateway.adapter.file.watch.FeedRecorder.updated;
import static org.assertj.core.api.Assertions.assertThat;

/** Tests of changes after lost events. */
class LostEventsTests {

	private final AtomicBoolean loses = new AtomicBoolean();

	@TempDir
	private Path base;

	private TempSite site;

	@BeforeEach
	void make() throws IOException {
		this.site = TempSite.in(this.base);
		this.site.write("a/b/file", "content");
		this.site.write("a/file", "content");
	}

	@Test
	void tellsThatADirectoryWasNotSeen() throws Exception {
		try (FeedRecorder watched = watched()) {
			assertThat(lost(watched, "a/b/", () -> this.site.write("a/b/file", "other")))
				.containsExactly(updated("a/b/"), unseen("a/b/"));
			assertThat(lost(watched, "a/b/", () -> this.site.write("a/b/added", "content")))
				.containsExactly(updated("a/b/"), unseen("a/b/"), listChanged());
			assertThat(watched.after(() -> this.site.write("a/b/added", "other")))
				.containsExactly(updated("a/b/added"));
			assertThat(lost(watched, "a/b/", () -> Files.delete(this.site.root().resolve("a/b/added"))))
				.contains(unseen("a/b/"), listChanged());
		}
	}

	@Test
	void findsTheDirectoriesThatCameWentAndTookTheNameOfAnother() throws Exception {
		Path root = this.site.root();
		try (FeedRecorder watched = watched()) {
			assertThat(lost(watched, "a/", () -> this.site.write("a/c/d/file", "content"))).contains(unseen("a/"),
					updated("a/c/d/file"), listChanged());
			assertThat(watched.after(() -> this.site.write("a/c/d/file", "other")))
				.containsExactly(updated("a/c/d/file"));
			assertThat(lost(watched, "a/", () -> {
				Files.move(root.resolve("a/b"), root.resolve("a/away"));
				Files.move(root.resolve("a/c"), root.resolve("a/b"));
			})).contains(unseen("a/"), listChanged());
			for (String place : List.of("a/away/file", "a/b/d/file")) {
				assertThat(watched.after(() -> this.site.write(place, "other"))).containsExactly(updated(place));
			}
			assertThat(lost(watched, "a/", () -> Files.move(root.resolve("a/b"), this.base.resolve("gone"))))
				.contains(unseen("a/"), listChanged());
			assertThat(watched.after(() -> Files.writeString(this.base.resolve("gone/d/file"), "other"))).isEmpty();
		}
	}

	@Test
	void tellsThatNothingWasSeenIfItIsTooMuch() throws Exception {
		for (int i = 0; i < 300; i++) {
			this.site.write("many/" + i + "/file", "content");
		}
		Mount<FileMount> patient = FeedRecorder.mount(this.site.root(), FileWatchMode.NATIVE, List.of(), List.of(),
				false, Duration.ofSeconds(1));
		try (FeedRecorder watched = watched(patient)) {
			this.loses.set(true);
			watched.clear();
			for (int i = 0; i < 300; i++) {
				this.site.write("many/" + i + "/added/file", "content");
			}
			watched.awaitAll(unseen(""), listChanged());
			this.loses.set(false);
			watched.after(() -> {
			});
			assertThat(watched.after(() -> this.site.write("many/299/added/file", "other")))
				.containsExactly(updated("many/299/added/file"));
		}
	}

	@Test
	void findsLinksThatCame() throws Exception {
		Mount<FileMount> mount = FeedRecorder.mount(this.site.root(), FileWatchMode.NATIVE, List.of(), List.of(), true);
		try (FeedRecorder watched = watched(mount)) {
			assertThat(lost(watched, "a/", () -> this.site.link("a/link", "b/file"))).contains(unseen("a/"),
					listChanged());
			assertThat(watched.after(() -> this.site.write("a/b/file", "other")))
				.containsExactlyInAnyOrder(updated("a/b/file"), updated("a/link"));
		}
	}

	@Test
	void losesNothingThatIsWrittenWhenADirectoryIsAboutToBeWatched() throws Exception {
		Mount<FileMount> mount = FeedRecorder.mount(this.site.root(), FileWatchMode.NATIVE);
		FileFeed feed = new FileFeed(mount, PlatformTree.of(mount.source().directory(), false),
				new WatchState(FileWatchMode.NATIVE),
				() -> new ForestalledNotifier(mount.source().directory(), Notifier.open()));
		try (FeedRecorder watched = FeedRecorder.at(mount, feed)) {
			assertThat(watched.after(() -> this.site.write("new/deep/file", "content")))
				.contains(updated("new/forestalled"), updated("new/deep/forestalled"));
			assertThat(watched.after(() -> this.site.write("new/deep/forestalled", "other")))
				.containsExactly(updated("new/deep/forestalled"));
		}
	}

	@Test
	void findsAllThatHappenedWhileTheKernelLostEvents() throws Exception {
		Mount<FileMount> mount = FeedRecorder.mount(this.site.root(), FileWatchMode.NATIVE);
		FileFeed feed = new FileFeed(mount, PlatformTree.of(mount.source().directory(), false),
				new WatchState(FileWatchMode.NATIVE), () -> new OverflowingNotifier(Notifier.open(), this.loses));
		try (FeedRecorder watched = FeedRecorder.at(mount, feed)) {
			assertThat(lost(watched, "", () -> {
				this.site.write("a/c/d/file", "content");
				Files.delete(this.site.root().resolve("a/file"));
			})).contains(unseen(""), listChanged());
			assertThat(watched.after(() -> this.site.write("a/c/d/file", "other")))
				.containsExactly(updated("a/c/d/file"));
		}
	}

	/** Returns the changes of a task whose events get lost. */
	private List<Change> lost(FeedRecorder watched, String place, FeedRecorder.Task task) throws Exception {
		this.loses.set(true);
		watched.clear();
		task.run();
		watched.awaitAll(unseen(place));
		this.loses.set(false);
		List<Change> first = watched.changes();
		return Stream.concat(first.stream(), watched.after(() -> {
		}).stream()).distinct().toList();
	}

	private FeedRecorder watched() throws IOException {
		return watched(FeedRecorder.mount(this.site.root(), FileWatchMode.NATIVE, List.of(), List.of(), false,
				Duration.ofMillis(500)));
	}

	private FeedRecorder watched(Mount<FileMount> mount) throws IOException {
		return FeedRecorder.at(mount,
				new FileFeed(mount, PlatformTree.of(mount.source().directory(), mount.source().followLinks()),
						new WatchState(FileWatchMode.NATIVE), () -> new LossyNotifier(Notifier.open(), this.loses)));
	}

	/** Notifier that replaces events by an overflow. */
	private record OverflowingNotifier(Notifier notifier, AtomicBoolean loses) implements Notifier {

		@Override
		public int watch(TreeNode directory) throws IOException {
			return this.notifier.watch(directory);
		}

		@Override
		public void unwatch(int watch) throws IOException {
			this.notifier.unwatch(watch);
		}

		@Override
		public List<FileEvent> poll(long nanos) throws IOException {
			List<FileEvent> events = this.notifier.poll(nanos);
			return (this.loses.get() && !events.isEmpty()) ? List.of(FileEvent.LOST) : events;
		}

		@Override
		public void close() throws IOException {
			this.notifier.close();
		}

	}

	/** Notifier that writes to a directory just before the watch. */
	private record ForestalledNotifier(Path root, Notifier notifier) implements Notifier {

		@Override
		public int watch(TreeNode directory) throws IOException {
			for (Path made : List.of(this.root.resolve("new"), this.root.resolve("new/deep"))) {
				Path file = made.resolve("forestalled");
				if (isSame(made, directory) && !Files.exists(file)) {
					Files.createFile(file);
				}
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

		private boolean isSame(Path made, TreeNode directory) throws IOException {
			try (TreeNode other = PlatformTree.of(this.root, false)
				.open(List.of(this.root.relativize(made).toString().split("/")))) {
				return other != null && other.attributes().key().equals(directory.attributes().key());
			}
		}

		@Override
		public void close() throws IOException {
			this.notifier.close();
		}

	}

}
