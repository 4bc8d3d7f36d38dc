package io.mcpgateway.tree;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Contract for existing files that a tree refuses to open. */
interface TreeContainment extends TreeFixture {

	@Test
	default void neverFollowsALinkOutside(@TempDir Path base) throws IOException {
		TempSite site = TempSite.in(base);
		Files.createDirectory(base.resolve("root-sibling"));
		Files.writeString(base.resolve("root-sibling/file"), "outside");
		site.write("directory/file", "inside");
		site.link("file-absolute", site.outside() + "/file");
		site.link("file-relative", "../outside/file");
		site.link("directory-absolute", site.outside().toString());
		site.link("directory-relative", "../outside");
		site.link("sibling", "../root-sibling");
		site.link("directory/up", "../../outside");
		site.link("chain", "directory/up");
		site.link("back", "../root/directory");
		site.link("inside-absolute", site.root() + "/directory");
		site.link("proc", "/proc/self/root");
		for (boolean followLinks : List.of(false, true)) {
			DirectoryTree tree = tree(site.root(), followLinks);
			for (String name : List.of("file-absolute", "file-relative", "directory-absolute", "directory-relative",
					"sibling", "chain", "back", "inside-absolute", "proc")) {
				assertThat(tree.open(List.of(name))).as(name).isNull();
				assertThat(tree.open(List.of(name, "file"))).as(name).isNull();
			}
			assertThat(tree.open(List.of("directory", "up", "file"))).isNull();
			assertThat(TempSite.text(tree, "directory", "file")).isEqualTo("inside");
		}
	}

	@Test
	default void followsALinkInsideIfToldTo(@TempDir Path base) throws IOException {
		TempSite site = TempSite.in(base);
		site.write("directory/deep/file", "inside");
		site.link("file", "directory/deep/file");
		site.link("link", "directory");
		site.link("directory/deep/up", "../../link/./deep/..");
		site.link("self", ".");
		for (List<String> path : List.of(List.of("file"), List.of("link", "deep", "file"),
				List.of("directory", "deep", "up", "deep", "file"), List.of("self", "self", "file"))) {
			assertThat(tree(site).open(path)).isNull();
			assertThat(TempSite.text(tree(site.root(), true), path.toArray(String[]::new))).isEqualTo("inside");
		}
		assertThat(TempSite.entries(tree(site.root(), true), "self")).containsOnlyKeys("directory", "file", "link",
				"self");
		assertThat(TempSite.entries(tree(site.root(), true), "link", "deep")).containsOnlyKeys("file", "up");
	}

	@Test
	default void givesUpOnLinksThatLeadNowhere(@TempDir Path base) throws IOException {
		TempSite site = TempSite.in(base);
		site.write("file", "inside");
		site.link("loop", "loop");
		site.link("ping", "pong");
		site.link("pong", "ping");
		site.link("grows", "grows/more");
		site.link("dangling", "missing");
		site.link("through", "file/../file");
		for (boolean followLinks : List.of(false, true)) {
			for (String name : List.of("loop", "ping", "grows", "dangling", "through")) {
				assertThat(tree(site.root(), followLinks).open(List.of(name))).as(name).isNull();
			}
		}
	}

	@Test
	@Timeout(20)
	default void neverOpensWhatIsNeitherFileNorDirectory(@TempDir Path base) throws IOException, InterruptedException {
		TempSite site = TempSite.in(base);
		assertThat(site.shell("mkfifo fifo")).isTrue();
		DirectoryTree tree = tree(site);
		assertThat(tree.open(List.of("fifo"))).isNull();
		assertThat(tree.open(List.of("fifo", "file"))).isNull();
		site.link("link", "fifo");
		assertThat(tree(site.root(), true).open(List.of("link"))).isNull();
	}

	@Test
	default void neverOpensASocket() throws IOException {
		// In another place, since the name of a socket must be short.
		Path base = Files.createTempDirectory("tree");
		Path name = base.resolve("socket");
		try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
			socket.bind(UnixDomainSocketAddress.of(name));
			assertThat(tree(base, false).open(List.of("socket"))).isNull();
		}
		finally {
			Files.deleteIfExists(name);
			Files.delete(base);
		}
	}

	@Test
	default void neverOpensADevice(@TempDir Path base) throws IOException, InterruptedException {
		TempSite site = TempSite.in(base);
		assumeTrue(site.shell("mknod null c 1 3"), "devices cannot be made");
		assertThat(tree(site).open(List.of("null"))).isNull();
	}

	@Test
	default void seesNothingWithoutPermission(@TempDir Path base) throws IOException {
		TempSite site = TempSite.in(base);
		site.write("closed/file", "content");
		Path file = site.write("unreadable", "content");
		Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
		Files.setPosixFilePermissions(site.root().resolve("closed"), PosixFilePermissions.fromString("---------"));
		try {
			assumeFalse(Files.isReadable(file), "this user has every permission");
			assertThat(tree(site).open(List.of("closed"))).isNull();
			assertThat(tree(site).open(List.of("closed", "file"))).isNull();
			assertThat(tree(site).open(List.of("unreadable"))).isNull();
		}
		finally {
			Files.setPosixFilePermissions(site.root().resolve("closed"), PosixFilePermissions.fromString("rwx------"));
		}
	}

}
