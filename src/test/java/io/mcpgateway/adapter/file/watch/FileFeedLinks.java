package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.function.Predicate;

import io.mcpgateway.adapter.file.mount.FileWatchMode;
import io.mcpgateway.resource.Change;
import io.mcpgateway.tree.TempSite;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.mcpgateway.adapter.file.watch.FeedRecorder.listChanged;
import static io.mcpgateway.adapter.file.watch.FeedRecorder.unseen;
import static io.mcpgateway.adapter.file.watch.FeedRecorder.updated;
import static org.assertj.core.api.Assertions.assertThat;

/** Contract for a mount that follows links. */
interface FileFeedLinks {

	FileWatchMode mode();

	@Test
	default void tellsThatAConfigMapWasSwapped(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		site.write("..2026_1/app.yaml", "one");
		site.write("..2026_1/deep/app.yaml", "one");
		site.link("..data", "..2026_1");
		site.link("app.yaml", "..data/app.yaml");
		site.link("deep", "..data/deep");
		try (FeedRecorder watched = watched(site)) {
			for (int i = 2; i < 5; i++) {
				String next = "..2026_" + i;
				List<Change> told = watched.after(() -> {
					site.write(next + "/app.yaml", "more");
					site.write(next + "/deep/app.yaml", "more");
					site.link("..data_tmp", next);
					Files.move(site.root().resolve("..data_tmp"), site.root().resolve("..data"),
							StandardCopyOption.ATOMIC_MOVE);
				});
				assertThat(told).matches(tells(updated("app.yaml"), updated("deep/app.yaml")));
				assertThat(watched.after(() -> site.write(next + "/app.yaml", "other"))).contains(updated("app.yaml"));
				assertThat(watched.after(() -> site.write(next + "/deep/app.yaml", "other")))
					.contains(updated("deep/app.yaml"));
			}
			assertThat(watched.after(() -> {
				site.write("..2026_5/app.yaml", "last");
				site.write("..2026_5/added.yaml", "last");
				site.link("..data_tmp", "..2026_5");
				Files.move(site.root().resolve("..data_tmp"), site.root().resolve("..data"),
						StandardCopyOption.ATOMIC_MOVE);
				site.link("added.yaml", "..data/added.yaml");
			})).contains(listChanged()).containsAnyOf(unseen(""), updated("added.yaml"));
		}
	}

	@Test
	default void tellsOfALinkWhatHappensToWhereItLeads(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		Path file = site.write("a/b/file", "content");
		site.link("to-file", "a/b/file");
		site.link("to-link", "to-file");
		site.link("to-directory", "a/b");
		site.link("to-nothing", "a/later");
		site.link("to-outside", "../outside/file");
		try (FeedRecorder watched = watched(site)) {
			assertThat(watched.after(() -> Files.writeString(file, "other"))).contains(updated("a/b/file"),
					updated("to-file"), updated("to-link"), updated("to-directory/file"));
			assertThat(watched
				.after(() -> Files.move(site.write("temporary", "new"), file, StandardCopyOption.ATOMIC_MOVE)))
				.contains(updated("a/b/file"), updated("to-file"), updated("to-link"), updated("to-directory/file"));
			assertThat(watched.after(() -> site.write("a/later", "content"))).contains(updated("a/later"),
					updated("to-nothing"), listChanged());
			assertThat(watched.after(() -> Files.delete(file))).contains(updated("to-file"), listChanged());
			assertThat(watched.after(() -> Files.writeString(site.outside().resolve("file"), "other"))).isEmpty();
		}
	}

	@Test
	default void tellsThatAWayOfALinkWasReplaced(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		site.write("a/b/file", "content");
		site.write("next/b/file", "other");
		site.link("to-file", "a/b/file");
		site.link("to-directory", "a/b");
		try (FeedRecorder watched = watched(site)) {
			assertThat(watched.after(() -> {
				Files.move(site.root().resolve("a"), site.root().resolve("before"));
				Files.move(site.root().resolve("next"), site.root().resolve("a"));
			})).matches(tells(updated("to-file"), updated("to-directory/file")));
			assertThat(watched.after(() -> site.write("a/b/file", "third"))).contains(updated("a/b/file"),
					updated("to-file"), updated("to-directory/file"));
		}
	}

	@Test
	default void endsWhereLinksLeadInCircles(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		site.write("a/file", "content");
		site.link("a/self", ".");
		site.link("a/up", "..");
		site.link("round", "round");
		try (FeedRecorder watched = watched(site)) {
			assertThat(watched.after(() -> site.write("a/file", "other"))).containsExactly(updated("a/file"));
		}
	}

	@Test
	default void tellsOfEverythingWhereLinksMakeAnyNumberOfNames(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		for (int i = 0; i < 12; i++) {
			site.write("d" + i + "/file", "content");
			for (int j = 0; j < 12; j++) {
				site.link("d" + i + "/l" + j, "../d" + j);
			}
		}
		try (FeedRecorder watched = watched(site)) {
			watched.clear();
			site.write("d7/file", "other");
			watched.awaitAll(unseen(""));
		}
	}

	/** Accepts the changes in one window or in several. */
	private static Predicate<List<? extends Change>> tells(Change... changes) {
		return (told) -> told.contains(unseen("")) || told.containsAll(List.of(changes));
	}

	private FeedRecorder watched(TempSite site) throws IOException {
		return FeedRecorder.at(FeedRecorder.mount(site.root(), mode(), List.of(), List.of(), true));
	}

}
