package io.mcpgateway.tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Contract for changes of the root. */
interface TreeRoots extends TreeFixture {

	@Test
	default void seesARootThatAppearsAndGoes(@TempDir Path base) throws IOException {
		DirectoryTree tree = tree(base.resolve("a/root"), false);
		for (List<String> path : List.of(List.<String>of(), List.of("file"))) {
			assertThatExceptionOfType(MissingRootException.class).isThrownBy(() -> tree.open(path));
		}
		Files.createDirectories(base.resolve("a/root"));
		Files.writeString(base.resolve("a/root/file"), "content");
		assertThat(TempSite.text(tree, "file")).isEqualTo("content");
		Files.move(base.resolve("a"), base.resolve("b"));
		assertThatExceptionOfType(MissingRootException.class).isThrownBy(() -> tree.open(List.of("file")));
		Files.createDirectories(base.resolve("a/root"));
		assertThat(tree.open(List.of("file"))).isNull();
		Files.writeString(base.resolve("a/root/file"), "another");
		assertThat(TempSite.text(tree, "file")).isEqualTo("another");
	}

	@Test
	default void refusesARootThatIsNoDirectory(@TempDir Path base) throws IOException {
		Files.writeString(base.resolve("root"), "content");
		DirectoryTree tree = tree(base.resolve("root"), false);
		for (List<String> path : List.of(List.<String>of(), List.of("file"))) {
			assertThatExceptionOfType(MissingRootException.class).isThrownBy(() -> tree.open(path));
		}
	}

	@Test
	default void letsTheRootBeALink(@TempDir Path base) throws IOException {
		TempSite site = TempSite.in(base);
		site.write("file", "inside");
		site.link("up", "../file");
		Files.createSymbolicLink(base.resolve("link"), site.root());
		for (boolean followLinks : List.of(false, true)) {
			DirectoryTree tree = tree(base.resolve("link"), followLinks);
			assertThat(TempSite.text(tree, "file")).isEqualTo("inside");
			assertThat(TempSite.entries(tree)).containsOnlyKeys("file", "up");
			assertThat(tree.open(List.of("up"))).isNull();
		}
	}

}
