package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

import io.mcpgateway.adapter.file.ServedMount;
import io.mcpgateway.adapter.file.mount.FileMount;
import io.mcpgateway.adapter.file.mount.FileWatchMode;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.tree.TempSite;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.mcpgateway.adapter.file.watch.FeedRecorder.listChanged;
import static io.mcpgateway.adapter.file.watch.FeedRecorder.unseen;
import static io.mcpgateway.adapter.file.watch.FeedRecorder.updated;
import static org.assertj.core.api.Assertions.assertThat;

/** Contract for changes of files and directories, for each way of watching. */
interface FileFeedContract {

	FileWatchMode mode();

	@Test
	default void tellsOfAppendingTruncatingAndTouching(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		Path file = site.write("a/b", "content");
		try (FeedRecorder watched = watched(site)) {
			assertThat(watched.after(() -> Files.writeString(file, "more", StandardOpenOption.APPEND)))
				.containsExactly(updated("a/b"));
			assertThat(watched.after(() -> Files.newByteChannel(file, StandardOpenOption.WRITE).truncate(1).close()))
				.containsExactly(updated("a/b"));
		}
	}

	@Test
	default void tellsOfAFileThatComesGoesAndIsRenamed(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		site.write("a/b", "content");
		try (FeedRecorder watched = watched(site)) {
			assertThat(watched.after(() -> site.write("a/c", "content"))).containsExactly(updated("a/c"),
					listChanged());
			assertThat(watched.after(() -> Files.move(site.root().resolve("a/c"), site.root().resolve("d"))))
				.containsExactlyInAnyOrder(updated("a/c"), updated("d"), listChanged());
			assertThat(watched.after(() -> Files.delete(site.root().resolve("d")))).containsExactly(updated("d"),
					listChanged());
		}
	}

	@Test
	default void tellsOfADirectoryThatComesWithItsFiles(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		Files.createDirectories(site.outside().resolve("in/deep"));
		Files.writeString(site.outside().resolve("in/deep/file"), "content");
		try (FeedRecorder watched = watched(site)) {
			Path in = site.root().resolve("in");
			assertThat(watched.after(() -> Files.move(site.outside().resolve("in"), in)))
				.contains(updated("in/deep/file"), updated("in/"), updated("in/deep/"), listChanged());
			assertThat(watched.after(() -> Files.writeString(in.resolve("deep/file"), "other")))
				.containsExactly(updated("in/deep/file"));
		}
	}

	@Test
	default void tellsOfADirectoryThatGoesWithItsFiles(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		Path file = site.write("out/deep/file", "content");
		try (FeedRecorder watched = watched(site)) {
			Path out = site.outside().resolve("out");
			assertThat(watched.after(() -> Files.move(site.root().resolve("out"), out)))
				.contains(updated("out/"), listChanged())
				.containsAnyOf(updated("out/deep/file"), unseen("out/"));
			assertThat(watched.after(() -> Files.writeString(out.resolve("deep/file"), "other"))).isEmpty();
			assertThat(watched.after(() -> site.write("out/deep/file", "again"))).contains(updated("out/deep/file"),
					listChanged());
			assertThat(watched.after(() -> Files.writeString(file, "other"))).containsExactly(updated("out/deep/file"));
		}
	}

	@Test
	default void tellsOfADirectoryThatIsRenamedAndOfOneThatTakesItsName(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		site.write("one/deep/file", "content");
		try (FeedRecorder watched = watched(site)) {
			assertThat(watched.after(() -> {
				Files.move(site.root().resolve("one"), site.root().resolve("two"));
				site.write("one/deep/file", "another");
			})).contains(updated("two/deep/file"), updated("one/deep/file"), updated("two/"), listChanged());
			assertThat(watched.after(() -> site.write("two/deep/file", "other")))
				.containsExactly(updated("two/deep/file"));
			assertThat(watched.after(() -> site.write("one/deep/file", "other")))
				.containsExactly(updated("one/deep/file"));
			assertThat(watched.after(() -> Files.move(site.root().resolve("two"), site.root().resolve("a"))))
				.contains(updated("a/deep/file"), updated("two/"), listChanged());
			assertThat(watched.after(() -> site.write("a/deep/file", "third"))).containsExactly(updated("a/deep/file"));
		}
	}

	@Test
	default void tellsOfAnEmptyDirectory(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		Path empty = site.root().resolve("empty");
		try (FeedRecorder watched = watched(site)) {
			assertThat(watched.after(() -> Files.createDirectory(empty))).contains(updated("empty/"))
				.doesNotContain(listChanged());
			assertThat(watched.after(() -> Files.delete(empty))).contains(updated("empty/"))
				.doesNotContain(listChanged());
		}
	}

	@Test
	default void missesNothingInDirectoriesThatAreMadeAndWrittenToAtOnce(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		try (FeedRecorder watched = watched(site)) {
			for (int i = 0; i < 20; i++) {
				String deep = "a" + i + "/b/c/d/e";
				site.write(deep + "/file", "content");
				watched.awaitAll(updated(deep + "/file"));
				assertThat(watched.after(() -> site.write(deep + "/other", "content")))
					.contains(updated(deep + "/other"), listChanged());
			}
		}
	}

	@Test
	default void writesUrisAsTheyAreListed(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		List<String> names = List.of("a b", "%41", "\u00e4", "a?b#c", "\ud83d\ude00", "a+b", "~", "[x]");
		try (FeedRecorder watched = watched(site)) {
			ServedMount served = ServedMount.at(site.root());
			for (String name : names) {
				assertThat(watched.after(() -> site.write(name + "/" + name, "content")))
					.containsAll(served.placesAfter(ServedMount.PREFIX, 100)
						.stream()
						.filter((place) -> place
							.startsWith(io.mcpgateway.resource.uri.PercentEncoding.encode(name) + "/"))
						.map(FeedRecorder::updated)
						.toList())
					.contains(listChanged());
			}
			assertThat(watched.after(() -> site.write("a b/a b", "other"))).containsExactly(updated("a%20b/a%20b"));
		}
	}

	@Test
	default void saysNothingOfWhatMayNotBeSeen(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		site.write("seen.md", "content");
		site.write(".git/index", "content");
		site.write("drafts/a.md", "content");
		site.link("link.md", "../outside/file");
		Mount<FileMount> mount = FeedRecorder.mount(site.root(), mode(), List.of("**/*.md", "last-word-*"),
				List.of("drafts/**", "drafts"), false);
		try (FeedRecorder watched = FeedRecorder.at(mount)) {
			assertThat(watched.after(() -> {
				site.write(".git/index", "other");
				site.write(".hidden.md", "content");
				site.write("drafts/a.md", "other");
				site.write("drafts/b/c.md", "other");
				site.write("not.txt", "other");
				Files.writeString(site.outside().resolve("file"), "other");
				Files.delete(site.root().resolve("link.md"));
				site.link("other.md", "seen.md");
				site.shell("mkfifo fifo.md");
				site.shell("printf x > \"$(printf 'bad\\377.md')\"");
				site.shell("printf x > \"$(printf 'back\\\\slash.md')\"");
				site.shell("printf x > \"$(printf 'new\\nline.md')\"");
			})).isEmpty();
			assertThat(watched.after(() -> site.write("seen.md", "other"))).containsExactly(updated("seen.md"));
		}
	}

	private FeedRecorder watched(TempSite site) throws IOException {
		return FeedRecorder.at(FeedRecorder.mount(site.root(), mode()));
	}

}
