package io.mcpgateway.tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Contract for links to files, which may lead anywhere if the operator allows. */
interface TreeFileLinks extends TreeFixture {

	@Test
	default void followsALinkToAFileAnywhereIfToldTo(@TempDir Path base) throws IOException {
		TempSite site = TempSite.in(base);
		site.write("directory/file", "inside");
		site.link("absolute", site.outside() + "/file");
		site.link("directory/relative", "../../outside/file");
		site.link("chain", "directory/relative");
		DirectoryTree tree = tree(site.root(), FollowedLinks.TO_FILES);
		assertThat(TempSite.text(tree, "directory", "file")).isEqualTo("inside");
		assertThat(TempSite.text(tree, "absolute")).isEqualTo("outside");
		assertThat(TempSite.text(tree, "directory", "relative")).isEqualTo("outside");
		assertThat(TempSite.text(tree, "chain")).isEqualTo("outside");
		try (TreeNode root = tree.open(List.of())) {
			assertThat(root).isNotNull();
			assertThat(root.kindOf("absolute")).isEqualTo(EntryKind.FILE);
			assertThat(root.kindOf("directory")).isEqualTo(EntryKind.DIRECTORY);
		}
	}

	@Test
	default void entersNoLinkedDirectoryForALinkedFile(@TempDir Path base) throws IOException {
		TempSite site = TempSite.in(base);
		site.write("directory/file", "inside");
		site.link("outside", site.outside().toString());
		site.link("inside", "directory");
		DirectoryTree tree = tree(site.root(), FollowedLinks.TO_FILES);
		for (String name : List.of("outside", "inside")) {
			assertThat(tree.open(List.of(name))).isNull();
			assertThat(tree.open(List.of(name, "file"))).isNull();
		}
		try (TreeNode root = tree.open(List.of())) {
			assertThat(root).isNotNull();
			assertThat(root.attributesOf("outside")).isNull();
		}
	}

	@Test
	@Timeout(20)
	default void opensOnlyRegularFilesThroughLinks(@TempDir Path base) throws IOException, InterruptedException {
		TempSite site = TempSite.in(base);
		assertThat(site.shell("mkfifo fifo ../outside/fifo")).isTrue();
		site.link("far-fifo", site.outside() + "/fifo");
		site.link("near-fifo", "fifo");
		site.link("device", "/dev/zero");
		site.link("loop", "loop");
		site.link("dangling", "missing");
		DirectoryTree tree = tree(site.root(), FollowedLinks.TO_FILES);
		for (String name : List.of("fifo", "far-fifo", "near-fifo", "device", "loop", "dangling")) {
			assertThat(tree.open(List.of(name))).as(name).isNull();
			assertThatExceptionOfType(IOException.class).isThrownBy(() -> tree.openFile(List.of(name)));
		}
	}

	@Test
	default void tellsWhyAFileIsClosed(@TempDir Path base) throws IOException {
		TempSite site = TempSite.in(base);
		Files.createDirectory(site.root().resolve("directory"));
		for (FollowedLinks links : FollowedLinks.values()) {
			DirectoryTree tree = tree(site.root(), links);
			assertThatExceptionOfType(NoSuchFileException.class).isThrownBy(() -> tree.openFile(List.of("missing")));
			assertThatExceptionOfType(NoSuchFileException.class)
				.isThrownBy(() -> tree.openFile(List.of("missing", "file")));
			assertThatExceptionOfType(IrregularFileException.class)
				.isThrownBy(() -> tree.openFile(List.of("directory")));
			assertThatExceptionOfType(IrregularFileException.class).isThrownBy(() -> tree.openFile(List.of()));
		}
	}

}
