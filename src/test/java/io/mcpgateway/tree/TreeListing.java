package io.mcpgateway.tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Contract for the entries of directories. */
interface TreeListing extends TreeFixture {

	@Test
	default void listsTenThousandNamesOnceEach(@TempDir Path base) throws IOException {
		TempSite site = TempSite.in(base);
		List<String> names = new ArrayList<>();
		for (int i = 0; i < 10_000; i++) {
			names.add("a name of some length, to fill a buffer sooner " + i);
			Files.createFile(site.root().resolve(names.getLast()));
		}
		assertThat(TempSite.entries(tree(site))).containsOnlyKeys(names);
	}

	@Test
	default void listsAnEmptyDirectoryAndOneThatIsGone(@TempDir Path base) throws IOException {
		TempSite site = TempSite.in(base);
		try (TreeNode root = tree(site).open(List.of())) {
			assertThat(TempSite.entries(tree(site))).isEmpty();
			Files.delete(site.root());
			root.list((name, kind) -> {
				throw new AssertionError(name);
			});
		}
	}

	@Test
	default void listsAgainAndStopsWhenToldTo(@TempDir Path base) throws IOException {
		TempSite site = TempSite.in(base);
		site.write("one", "");
		site.write("two", "");
		List<String> names = new ArrayList<>();
		try (TreeNode root = tree(site).open(List.of())) {
			root.list((name, kind) -> !names.add(name));
			assertThat(names).hasSize(1);
			root.list((name, kind) -> names.add(name));
			root.list((name, kind) -> names.add(name));
			assertThat(names).hasSize(5).containsOnly("one", "two");
		}
	}

	@Test
	default void saysWhatIsListed(@TempDir Path base) throws IOException, InterruptedException {
		TempSite site = TempSite.in(base);
		site.write("file", "");
		site.write("directory/file", "");
		site.link("link", "file");
		assertThat(site.shell("mkfifo fifo")).isTrue();
		DirectoryTree tree = tree(site);
		assertThat(TempSite.entries(tree)).hasSize(4).allSatisfy((name, kind) -> {
			if (kind != EntryKind.UNKNOWN) {
				assertThat(kind).isEqualTo(switch (name) {
					case "file" -> EntryKind.FILE;
					case "directory" -> EntryKind.DIRECTORY;
					case "link" -> EntryKind.LINK;
					default -> EntryKind.OTHER;
				});
			}
		});
	}

	@Test
	default void tellsOfEntriesWithoutOpeningThem(@TempDir Path base) throws IOException, InterruptedException {
		TempSite site = TempSite.in(base);
		site.write("file", "12345");
		site.write("directory/file", "1234567");
		site.link("link", "file");
		site.link("directory/up", "../file");
		site.link("directory/away", "../../outside/file");
		site.link("directory/self", "..");
		assertThat(site.shell("mkfifo fifo && chmod 0 file")).isTrue();
		DirectoryTree following = tree(site.root(), true);
		try (TreeNode root = tree(site).open(List.of()); TreeNode followed = following.open(List.of("directory"))) {
			assertThat(root.attributesOf("file")).extracting(NodeAttributes::kind, NodeAttributes::size)
				.containsExactly(EntryKind.FILE, 5L);
			assertThat(root.attributesOf("directory")).extracting(NodeAttributes::kind).isEqualTo(EntryKind.DIRECTORY);
			for (String name : List.of("link", "fifo", "missing", "..", ".", "", "/", "directory/file", "\0")) {
				assertThat(root.attributesOf(name)).as(name).isNull();
			}
			assertThat(followed.attributesOf("up")).isEqualTo(root.attributesOf("file"));
			assertThat(followed.attributesOf("self")).isEqualTo(root.attributes());
			assertThat(followed.attributesOf("file")).extracting(NodeAttributes::size).isEqualTo(7L);
			assertThat(followed.attributesOf("away")).isNull();
			assertThat(followed.attributesOf("..")).isNull();
		}
	}

}
