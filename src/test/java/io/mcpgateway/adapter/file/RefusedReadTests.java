package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.file.mount.FileMount;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.testkit.CatalogClient;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.NodeAttributes;
import io.mcpgateway.tree.PlatformTree;
import io.mcpgateway.tree.TreeNode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of files that exist, and that the gateway does not read as a whole. */
class RefusedReadTests {

	@TempDir
	private Path root;

	@BeforeEach
	void write() throws IOException {
		Files.writeString(this.root.resolve("secret.txt"), "a\n");
		try (RandomAccessFile sparse = new RandomAccessFile(this.root.resolve("sparse.txt").toFile(), "rw")) {
			sparse.writeBytes("first\nsecond\n");
			sparse.setLength(5_000_000_000_000L);
		}
	}

	/**
	 * The file system is a stand-in, since rights do not bind the user of some builds.
	 */
	@ParameterizedTest
	@ValueSource(strings = { "", "?bytes=0-9", "?lines=1-2", "?tail=1" })
	void ofAFileWithoutTheRightSaysSo(String range) {
		Mount<FileMount> mount = mount(Map.of());
		CatalogClient client = ServedMount
			.of(mount, new WithoutRight(PlatformTree.of(mount.source().directory(), mount.source().followLinks())))
			.client();
		assertThat(client.read("file:///docs/secret.txt" + range).at("/error/message").stringValue())
			.isEqualTo("This resource cannot be read: the gateway may not read the file."
					+ " Ask the operator for the right to read the file");
		assertThat(client.errorCode("file:///docs/missing.txt" + range)).isEqualTo(-32602);
		assertThat(ServedMount
			.of(mount(Map.of("exclude", "secret.txt")),
					new WithoutRight(PlatformTree.of(mount.source().directory(), mount.source().followLinks())))
			.client()
			.errorCode("file:///docs/secret.txt" + range)).isEqualTo(-32602);
	}

	@Test
	void ofAFileBeyondTheBoundLeadsToRanges() {
		CatalogClient client = ServedMount.of(mount(Map.of())).client();
		assertThat(client.read("file:///docs/sparse.txt").at("/error/message").stringValue())
			.isEqualTo("This resource cannot be read: it has 5000000000000 bytes, and 68719476736 are the most of"
					+ " one read. Read ranges, as with ?bytes=0-65535, ?lines=1-200 or ?tail=200");
		assertThat(client.text("file:///docs/sparse.txt?lines=2-2")).isEqualTo("second\n");
		assertThat(client.text("file:///docs/sparse.txt?bytes=0-4")).isEqualTo("first");
	}

	@Test
	void hasABoundOfTheMount() throws IOException {
		Files.writeString(this.root.resolve("a.txt"), "x".repeat(1_000_000));
		assertThat(ServedMount.of(mount(Map.of("max-read", "900KB"))).client().read("file:///docs/a.txt").has("error"))
			.isTrue();
		assertThat(ServedMount.of(mount(Map.of("max-read", "1MB"))).client().text("file:///docs/a.txt"))
			.hasSize(1_000_000);
	}

	private Mount<FileMount> mount(Map<String, String> settings) {
		Map<String, String> all = new HashMap<>(settings);
		all.put("root", this.root.toString());
		return TestMounts.of(new FileRegistrar(), "docs", all);
	}

	/** Tree with a file that lists show and that cannot be opened. */
	private record WithoutRight(DirectoryTree tree) implements DirectoryTree {

		@Override
		public @Nullable TreeNode open(List<String> path) throws IOException {
			return path.equals(List.of("secret.txt")) ? null : this.tree.open(path);
		}

		@Override
		public NodeAttributes fileAttributes(List<String> path) throws IOException {
			return this.tree.fileAttributes(path);
		}

	}

}
