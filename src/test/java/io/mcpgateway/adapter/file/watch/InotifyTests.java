package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.KernelTree;
import io.mcpgateway.tree.PlatformTree;
import io.mcpgateway.tree.TempSite;
import io.mcpgateway.tree.TreeNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Tests of the events that Linux reports. */
class InotifyTests {

	private static final Path QUEUE = Path.of("/proc/sys/fs/inotify/max_queued_events");

	@TempDir
	private Path base;

	private TempSite site;

	private DirectoryTree tree;

	private Notifier notifier;

	@BeforeEach
	void open() throws IOException {
		assumeTrue(KernelTree.isSupported(), "this kernel has no openat2");
		this.site = TempSite.in(this.base);
		this.tree = PlatformTree.of(this.site.root(), false);
		this.notifier = Notifier.open();
	}

	@AfterEach
	void close() throws IOException {
		if (this.notifier != null) {
			this.notifier.close();
		}
	}

	@Test
	void watchesWhatWasOpenedAndNotALinkThatIsSwappedIn() throws IOException {
		this.site.write("a/file", "content");
		int watch;
		try (TreeNode open = directory("a")) {
			Files.move(this.site.root().resolve("a"), this.site.root().resolve("before"));
			this.site.link("a", "../outside");
			watch = this.notifier.watch(open);
		}
		Files.writeString(this.site.outside().resolve("file"), "other");
		Files.writeString(this.site.outside().resolve("secret"), "other");
		Files.writeString(this.site.root().resolve("before/last"), "content");
		assertThat(until(new FileEvent.Entry(watch, "last"))).containsOnly(new FileEvent.Entry(watch, "last"));
	}

	@Test
	void knowsADirectoryByAnyNameThatItHas() throws IOException {
		this.site.write("a/file", "content");
		int watch = watch("a");
		Files.move(this.site.root().resolve("a"), this.site.root().resolve("b"));
		assertThat(until(new FileEvent.Gone(watch))).containsOnly(new FileEvent.Gone(watch));
		assertThat(watch("b")).isEqualTo(watch);
		this.notifier.unwatch(watch);
		assertThat(watch("b")).isNotEqualTo(watch);
	}

	@Test
	void tellsNamesOfAnyCharactersAndNoneThatAreNoText() throws Exception {
		int watch = watch();
		this.site.shell("printf x > \"$(printf 'bad\\377')\"");
		for (String name : List.of("\u00e4\u4e2d\ud83d\ude00", "new\nline", "\u00ff", "last")) {
			this.site.write(name, "content");
		}
		assertThat(until(new FileEvent.Entry(watch, "last")).stream().distinct()).containsExactly(
				new FileEvent.Entry(watch, "\u00e4\u4e2d\ud83d\ude00"), new FileEvent.Entry(watch, "new\nline"),
				new FileEvent.Entry(watch, "\u00ff"), new FileEvent.Entry(watch, "last"));
	}

	@Test
	void tellsThatADirectoryWasDeleted() throws IOException {
		Path directory = Files.createDirectory(this.site.root().resolve("a"));
		int watch = watch("a");
		Files.delete(directory);
		assertThat(until(new FileEvent.Gone(watch))).containsOnly(new FileEvent.Gone(watch));
	}

	@Test
	void tellsThatTheKernelLostEvents() throws IOException {
		long events = Long.parseLong(Files.readAllLines(QUEUE).getFirst());
		assumeTrue(events < 100_000, "the event queue of this kernel is too long to overflow");
		Files.createDirectory(this.site.root().resolve("a"));
		watch("a");
		for (int i = 0; i <= events / 2; i++) {
			Path file = this.site.root().resolve("a/" + i);
			Files.createFile(file);
			Files.delete(file);
		}
		assertThat(until(FileEvent.LOST)).endsWith(FileEvent.LOST);
	}

	@Test
	void endsTheWaitOfAThreadThatIsInterrupted() throws IOException {
		watch();
		Thread waiting = Thread.currentThread();
		Thread.ofVirtual().start(waiting::interrupt);
		assertThatExceptionOfType(ClosedByInterruptException.class)
			.isThrownBy(() -> this.notifier.poll(Duration.ofMinutes(1).toNanos()));
		assertThat(Thread.interrupted()).isTrue();
	}

	private int watch(String... path) throws IOException {
		try (TreeNode open = directory(path)) {
			return this.notifier.watch(open);
		}
	}

	private TreeNode directory(String... path) throws IOException {
		return Objects.requireNonNull(this.tree.open(List.of(path)));
	}

	/** Returns all events up to an expected one. */
	private List<FileEvent> until(FileEvent last) throws IOException {
		List<FileEvent> events = new ArrayList<>();
		long begun = System.nanoTime();
		while (!events.contains(last) && System.nanoTime() - begun < FeedRecorder.TIMEOUT.toNanos()) {
			events.addAll(this.notifier.poll(Duration.ofSeconds(1).toNanos()));
		}
		assertThat(events).contains(last);
		return events;
	}

}
