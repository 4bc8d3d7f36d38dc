package io.mcpgateway.tree;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Contract for the use of descriptors. */
interface TreeDescriptors extends TreeFixture {

	@Test
	@Timeout(120)
	default void readsNothingElseAfterAnotherThreadClosed(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		site.write("mine", "mine");
		site.write("other", "other");
		DirectoryTree tree = tree(site);
		try (ExecutorService reader = Executors.newSingleThreadExecutor()) {
			for (int i = 0; i < 5000; i++) {
				CountDownLatch begun = new CountDownLatch(1);
				TreeNode node = tree.open(List.of("mine"));
				Future<?> reading = reader.submit(() -> readUntilClosed(node, begun));
				begun.await();
				node.close();
				assertThat(TempSite.text(tree, "other")).isEqualTo("other");
				reading.get();
			}
		}
	}

	private static Void readUntilClosed(TreeNode node, CountDownLatch begun) throws IOException {
		byte[] into = new byte[4];
		try {
			begun.countDown();
			while (node.read(ByteBuffer.wrap(into), 0) == 4) {
				assertThat(into).containsExactly('m', 'i', 'n', 'e');
			}
			throw new AssertionError("Read short");
		}
		catch (ClosedChannelException ex) {
			return null;
		}
	}

	@Test
	default void leavesNoDescriptorOpen(@TempDir Path base) throws IOException, InterruptedException {
		assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "descriptors cannot be counted");
		TempSite site = TempSite.in(base);
		site.write("a/b/file", "content");
		site.link("away", "../outside");
		site.link("link", "a/b");
		assertThat(site.shell("mkfifo fifo")).isTrue();
		DirectoryTree missing = tree(base.resolve("missing"), false);
		long before = descriptors();
		for (int i = 0; i < 1000; i++) {
			DirectoryTree tree = tree(site.root(), i % 2 == 0);
			for (List<String> path : List.of(List.<String>of(), List.of("a", "b", "file"), List.of("a", "b"),
					List.of("a", "b", "file", "below"), List.of("away", "file"), List.of("link", "file"),
					List.of("fifo"), List.of("a", "missing"), List.of(".."))) {
				try (TreeNode node = tree.open(path)) {
					if (node != null && node.attributes().kind() == EntryKind.DIRECTORY) {
						node.list((name, kind) -> false);
						node.attributesOf("link");
						node.attributesOf("missing");
					}
				}
			}
			assertThat(TempSite.text(tree, "a", "b", "file")).isEqualTo("content");
			try (TreeNode node = missing.open(List.of("file"))) {
				throw new AssertionError(node);
			}
			catch (MissingRootException ex) {
				continue;
			}
		}
		assertThat(descriptors()).isLessThan(before + 20);
	}

	private static long descriptors() throws IOException {
		try (Stream<Path> all = Files.list(Path.of("/proc/self/fd"))) {
			return all.count();
		}
	}

}
