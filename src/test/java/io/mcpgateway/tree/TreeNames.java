package io.mcpgateway.tree;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Contract for possible and impossible names. */
interface TreeNames extends TreeFixture {

	/** Returns whether names are text in any locale. */
	default boolean knowsUnicode() {
		return true;
	}

	@Test
	default void refusesNamesThatCannotBe(@TempDir Path base) throws IOException {
		TempSite site = TempSite.in(base);
		site.write("directory/file", "content");
		site.write("?", "content");
		DirectoryTree tree = tree(site);
		for (List<String> path : List.of(List.of(".."), List.of("directory", "..", "directory", "file"),
				List.of("..", "outside", "file"), List.of("."), List.of(".", "directory"), List.of(""),
				List.of("", "directory"), List.of("directory", ""), List.of("directory/file"),
				List.of("../outside/file"), List.of(site.outside() + "/file"), List.of("/", "etc"),
				List.of("directory\0"), List.of("directory", "file\0x"), List.of("\ud800"), List.of("\udc00\ud800"),
				List.of("x".repeat(256)), List.of("x".repeat(100_000)), List.of("directory", "file", "..", "file"))) {
			assertThat(tree.open(path)).as(path.toString()).isNull();
		}
		assertThat(tree.open(Collections.nCopies(10_000, "directory"))).isNull();
	}

	@Test
	default void opensNamesThatOnlyLookOdd(@TempDir Path base) throws IOException {
		TempSite site = TempSite.in(base);
		DirectoryTree tree = tree(site);
		List<String> names = List.of("back\\slash", "..\\outside", "line\nbreak", " ", "...", "..a", "%2e%2e", "-",
				"*?[", "~", "tab\t", "x".repeat(255));
		for (String name : names) {
			site.write(name, name);
			assertThat(TempSite.text(tree, name)).isEqualTo(name);
		}
		assertThat(TempSite.entries(tree)).containsOnlyKeys(names);
	}

	@Test
	default void opensUnicodeNames(@TempDir Path base) throws IOException, InterruptedException {
		assumeTrue(knowsUnicode(), "names are limited by the locale");
		TempSite site = TempSite.in(base);
		// Umlaut, musical clef beyond the basic plane, and the replacement character
		// itself.
		assertThat(site.shell("""
				mkdir "$(printf '\\303\\244')"
				printf clef > "$(printf '\\303\\244/\\360\\235\\204\\236')"
				printf replacement > "$(printf '\\303\\244/\\357\\277\\275')"
				""")).isTrue();
		DirectoryTree tree = tree(site);
		assertThat(TempSite.entries(tree)).containsOnlyKeys("\u00e4");
		assertThat(TempSite.entries(tree, "\u00e4")).containsOnlyKeys("\ud834\udd1e", "\ufffd");
		assertThat(TempSite.text(tree, "\u00e4", "\ud834\udd1e")).isEqualTo("clef");
		assertThat(TempSite.text(tree, "\u00e4", "\ufffd")).isEqualTo("replacement");
	}

	@Test
	default void leavesOutNamesThatAreNoText(@TempDir Path base) throws IOException, InterruptedException {
		TempSite site = TempSite.in(base);
		site.write("file", "content");
		assertThat(site.shell("""
				printf x > "$(printf 'bad\\377')"
				printf x > "$(printf '\\355\\240\\200')"
				printf x > "$(printf '\\300\\257')"
				mkdir "$(printf '\\303')"
				""")).isTrue();
		DirectoryTree tree = tree(site);
		assertThat(TempSite.entries(tree)).containsOnlyKeys("file");
		assertThat(tree.open(List.of("bad\ufffd"))).isNull();
		assertThat(tree.open(List.of("bad\u00ff"))).isNull();
	}

}
