package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** What may become of a root. */
interface TreeRoots extends Planter {

	@Test
	default void seesARootThatAppearsAndGoes(@TempDir Path base) throws IOException {
		Tree tree = tree(base.resolve("a/root"), false);
		for (List<String> path : List.of(List.<String>of(), List.of("file"))) {
			assertThatExceptionOfType(MissingRootException.class).isThrownBy(() -> tree.open(path));
		}
		Files.createDirectories(base.resolve("a/root"));
		Files.writeString(base.resolve("a/root/file"), "content");
		assertThat(Site.text(tree, "file")).isEqualTo("content");
		Files.move(base.resolve("a"), base.resolve("b"));
		assertThatExceptionOfType(MissingRootException.class).isThrownBy(() -> tree.open(List.of("file")));
		Files.createDirectories(base.resolve("a/root"));
		assertThat(tree.open(List.of("file"))).isNull();
		Files.writeString(base.resolve("a/root/file"), "another");
		assertThat(Site.text(tree, "file")).isEqualTo("another");
	}

	@Test
	default void refusesARootThatIsNoDirectory(@TempDir Path base) throws IOException {
		Files.writeString(base.resolve("root"), "content");
		Tree tree = tree(base.resolve("root"), false);
		for (List<String> path : List.of(List.<String>of(), List.of("file"))) {
			assertThatExceptionOfType(MissingRootException.class).isThrownBy(() -> tree.open(path));
		}
	}

	@Test
	default void letsTheRootBeALink(@TempDir Path base) throws IOException {
		Site site = Site.in(base);
		site.write("file", "inside");
		site.link("up", "../file");
		Files.createSymbolicLink(base.resolve("link"), site.root());
		for (boolean followLinks : List.of(false, true)) {
			Tree tree = tree(base.resolve("link"), followLinks);
			assertThat(Site.text(tree, "file")).isEqualTo("inside");
			assertThat(Site.entries(tree)).containsOnlyKeys("file", "up");
			assertThat(tree.open(List.of("up"))).isNull();
		}
	}

}
