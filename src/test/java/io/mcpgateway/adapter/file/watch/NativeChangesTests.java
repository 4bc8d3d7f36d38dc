package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;

import io.mcpgateway.adapter.file.mount.FileWatchMode;
import io.mcpgateway.resource.Change;
import io.mcpgateway.tree.TempSite;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.mcpgateway.adapter.file.watch.FeedRecorder.listChanged;
import static io.mcpgateway.adapter.file.watch.FeedRecorder.unseen;
import static io.mcpgateway.adapter.file.watch.FeedRecorder.updated;
import static org.assertj.core.api.Assertions.assertThat;

/** Tests of changes that cause several events. */
class NativeChangesTests implements FileFeedContract, FileFeedGaps, FileFeedLinks {

	@Override
	public FileWatchMode mode() {
		return FileWatchMode.NATIVE;
	}

	@Test
	void tellsOfAFileThatIsReplacedByARenameAsOneThatIsWritten(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		Path file = site.write("a/b", "content");
		try (FeedRecorder watched = watched(site)) {
			for (String temporary : List.of("a/b~", "a/.b.swp", "4913")) {
				assertThat(watched
					.after(() -> Files.move(site.write(temporary, "new"), file, StandardCopyOption.ATOMIC_MOVE)))
					.containsExactly(updated("a/b"));
			}
		}
	}

	@Test
	void saysNothingOfAFileThatCameAndWent(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		site.write("a/b", "content");
		try (FeedRecorder watched = watched(site)) {
			assertThat(watched.after(() -> Files.delete(site.write("a/temporary", "")))).isEmpty();
		}
	}

	@Test
	void tellsOfAFileThatIsDeletedAndMadeAgainAsOneThatIsWritten(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		Path file = site.write("a/b", "content");
		try (FeedRecorder watched = watched(site)) {
			assertThat(watched.after(() -> {
				Files.delete(file);
				Files.writeString(file, "other");
			})).containsExactly(updated("a/b"));
		}
	}

	@Test
	void tellsOfABurstAsFewChanges(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		Path file = site.write("a/b", "content");
		try (FeedRecorder watched = watched(site)) {
			watched.clear();
			watched.after(() -> {
				for (int i = 0; i < 1000; i++) {
					Files.writeString(file, "content " + i);
				}
			});
			assertThat(watched.changes().stream().filter(updated("a/b")::equals)).hasSizeBetween(1, 50);
			assertThat(watched.changes()).doesNotContain(listChanged());
		}
	}

	@Test
	void knowsAllOfManyFilesHoweverTheyAreTold(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		Files.createDirectory(site.root().resolve("many"));
		try (FeedRecorder watched = watched(site)) {
			List<Change> told = watched.after(() -> {
				for (int i = 0; i < 20_000; i++) {
					Files.createFile(site.root().resolve("many/" + i));
				}
			});
			assertThat(told).contains(listChanged());
			assertThat(told).matches((all) -> all.contains(unseen("many/")) || all.contains(unseen(""))
					|| all.contains(updated("many/19999")));
			assertThat(watched.after(() -> site.write("many/7", "other"))).containsExactly(updated("many/7"));
			assertThat(watched.after(() -> Files.delete(site.root().resolve("many/19999"))))
				.containsExactly(updated("many/19999"), listChanged());
		}
	}

	/** A client may have read that the directory is missing. */
	@Test
	void tellsOfADirectoryThatWasElsewhereForAMoment(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		site.write("a/b", "content");
		Path directory = site.root().resolve("a");
		try (FeedRecorder watched = watched(site)) {
			assertThat(watched.after(() -> {
				Files.move(directory, site.outside().resolve("a"));
				Files.move(site.outside().resolve("a"), directory);
			})).contains(updated("a/"), unseen("a/"));
			assertThat(watched.after(() -> site.write("a/b", "other"))).containsExactly(updated("a/b"));
		}
	}

	/** A client may have read a file that is gone before the watch. */
	@Test
	void tellsOfADirectoryThatComesThatAnythingMayHaveHappenedInIt(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		try (FeedRecorder watched = watched(site)) {
			assertThat(watched.after(() -> {
				Files.createDirectory(site.root().resolve("a"));
				Files.delete(site.write("a/b", "content"));
			})).contains(updated("a/"), unseen("a/"));
		}
	}

	private FeedRecorder watched(TempSite site) throws IOException {
		return FeedRecorder
			.at(FeedRecorder.mount(site.root(), mode(), List.of(), List.of(), false, Duration.ofSeconds(1)));
	}

}
