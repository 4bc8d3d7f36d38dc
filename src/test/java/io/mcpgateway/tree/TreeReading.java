package io.mcpgateway.tree;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Contract for reading files. */
interface TreeReading extends TreeFixture {

	@Test
	default void readsExactlyWhatIsThere(@TempDir Path base) throws IOException {
		TempSite site = TempSite.in(base);
		site.write("a/b/file", "content");
		site.write("empty", "");
		assertThat(TempSite.text(tree(site), "a", "b", "file")).isEqualTo("content");
		assertThat(TempSite.text(tree(site), "empty")).isEmpty();
		assertThat(TempSite.text(tree(site), "a", "missing")).isNull();
		assertThat(TempSite.text(tree(site), "a", "b", "file", "below")).isNull();
	}

	@Test
	default void tellsWhatWasOpened(@TempDir Path base) throws IOException {
		TempSite site = TempSite.in(base);
		Path file = site.write("file", "12345");
		Instant modified = Instant.parse("2001-02-03T04:05:06.123456789Z");
		Files.setLastModifiedTime(file, FileTime.from(modified));
		site.write("directory/file", "");
		try (TreeNode node = tree(site).open(List.of("file")); TreeNode again = tree(site).open(List.of("file"))) {
			NodeAttributes attributes = node.attributes();
			assertThat(attributes.kind()).isEqualTo(EntryKind.FILE);
			assertThat(attributes.size()).isEqualTo(5);
			assertThat(attributes.modified()).isEqualTo(modified);
			assertThat(attributes).isEqualTo(again.attributes());
		}
		try (TreeNode node = tree(site).open(List.of("directory")); TreeNode root = tree(site).open(List.of())) {
			assertThat(node.attributes().kind()).isEqualTo(EntryKind.DIRECTORY);
			assertThat(node.attributes().key()).isNotEqualTo(root.attributes().key());
		}
	}

	@Test
	default void readsSeveralMegabytesByPosition(@TempDir Path base) throws IOException {
		TempSite site = TempSite.in(base);
		byte[] bytes = new byte[5_000_001];
		new Random(1).nextBytes(bytes);
		Files.write(site.root().resolve("file"), bytes);
		try (TreeNode node = tree(site).open(List.of("file"))) {
			for (ByteBuffer into : List.of(ByteBuffer.allocate(100_000), ByteBuffer.allocateDirect(100_000))) {
				int position = bytes.length;
				while (position > 0) {
					position = Math.max(0, position - 70_000);
					into.clear().position(3);
					int read = node.read(into, position);
					assertThat(read).isPositive();
					assertThat(into.position()).isEqualTo(3 + read);
					assertThat(into.flip().position(3)).isEqualTo(ByteBuffer.wrap(bytes, position, read));
				}
				assertThat(node.read(into.clear(), bytes.length)).isEqualTo(-1);
				assertThat(node.read(into.clear(), bytes.length + 1L)).isEqualTo(-1);
				assertThat(node.read(into.clear().limit(0), 0)).isZero();
			}
			ByteBuffer readOnly = ByteBuffer.allocateDirect(1).asReadOnlyBuffer();
			assertThatExceptionOfType(ReadOnlyBufferException.class).isThrownBy(() -> node.read(readOnly, 0));
		}
	}

	@Test
	default void readsBeyondFourGibibytes(@TempDir Path base) throws IOException {
		TempSite site = TempSite.in(base);
		long far = 5L << 30;
		try (FileChannel file = FileChannel.open(site.root().resolve("sparse"), StandardOpenOption.CREATE_NEW,
				StandardOpenOption.SPARSE, StandardOpenOption.WRITE)) {
			file.write(ByteBuffer.wrap(new byte[] { 42 }), far);
		}
		try (TreeNode node = tree(site).open(List.of("sparse"))) {
			assertThat(node.attributes().size()).isEqualTo(far + 1);
			byte[] two = new byte[2];
			assertThat(node.read(ByteBuffer.wrap(two), far - 1)).isEqualTo(2);
			assertThat(two).containsExactly(0, 42);
			assertThat(node.read(ByteBuffer.wrap(two), far + 1)).isEqualTo(-1);
		}
	}

	@Test
	default void keepsWhatItOpenedWhenThatShrinksAndGoes(@TempDir Path base) throws IOException {
		TempSite site = TempSite.in(base);
		Path file = site.write("file", "1234567890");
		try (TreeNode node = tree(site).open(List.of("file"))) {
			Files.writeString(file, "abc");
			assertThat(TempSite.text(node)).isEqualTo("abc");
			assertThat(node.read(ByteBuffer.allocate(5), 3)).isEqualTo(-1);
			Files.delete(file);
			site.write("file", "another");
			assertThat(TempSite.text(node)).isEqualTo("abc");
			assertThat(node.attributes().size()).isEqualTo(10);
		}
	}

	@Test
	default void isUsedByOneThreadAfterTheOther(@TempDir Path base) throws IOException, InterruptedException {
		TempSite site = TempSite.in(base);
		site.write("file", "content");
		TreeNode node = tree(site).open(List.of("file"));
		StringBuffer seen = new StringBuffer();
		Thread.ofVirtual().start(() -> {
			try (node) {
				seen.append(TempSite.text(node));
			}
			catch (IOException ex) {
				seen.append(ex);
			}
		}).join();
		assertThat(seen).hasToString("content");
	}

	@Test
	default void closesTwiceAndThenRefuses(@TempDir Path base) throws IOException {
		TempSite site = TempSite.in(base);
		site.write("file", "content");
		TreeNode file = tree(site).open(List.of("file"));
		TreeNode directory = tree(site).open(List.of());
		for (TreeNode node : List.of(file, directory, file, directory)) {
			node.close();
		}
		assertThatExceptionOfType(ClosedChannelException.class).isThrownBy(() -> file.read(ByteBuffer.allocate(1), 0));
		assertThatExceptionOfType(ClosedChannelException.class).isThrownBy(() -> directory.list((name, kind) -> true));
		assertThatExceptionOfType(ClosedChannelException.class).isThrownBy(() -> directory.attributesOf("file"));
		assertThat(file.attributes().size()).isEqualTo(7);
	}

	@Test
	default void tellsFilesFromDirectories(@TempDir Path base) throws IOException {
		TempSite site = TempSite.in(base);
		site.write("file", "content");
		try (TreeNode file = tree(site).open(List.of("file")); TreeNode directory = tree(site).open(List.of())) {
			assertThatExceptionOfType(NotDirectoryException.class).isThrownBy(() -> file.list((name, kind) -> true));
			assertThatExceptionOfType(NotDirectoryException.class).isThrownBy(() -> file.attributesOf("file"));
			assertThatExceptionOfType(IOException.class).isThrownBy(() -> directory.read(ByteBuffer.allocate(1), 0));
		}
	}

}
