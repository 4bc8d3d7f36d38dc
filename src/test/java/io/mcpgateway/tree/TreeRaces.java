package io.mcpgateway.tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpgateway.testkit.Stress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Contract for reads during concurrent changes. */
interface TreeRaces extends TreeFixture {

	int ROUNDS = Stress.share(5000);

	@Test
	@Timeout(120)
	default void readsNothingOutsideWhileADirectoryIsSwappedForALink(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		site.write("entry/file", "inside");
		readWhileSwapped(site, "../outside", "entry", "file");
	}

	@Test
	@Timeout(120)
	default void readsNothingOutsideWhileAFileIsSwappedForALink(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		site.write("entry", "inside");
		readWhileSwapped(site, "../outside/file", "entry");
	}

	private void readWhileSwapped(TempSite site, String target, String... path) throws Exception {
		Path entry = site.root().resolve("entry");
		Path aside = site.root().resolve("aside");
		meanwhile(() -> {
			Files.move(entry, aside);
			Files.createSymbolicLink(entry, Path.of(target));
			Files.delete(entry);
			return Files.move(aside, entry);
		}, () -> {
			for (boolean followLinks : List.of(false, true)) {
				DirectoryTree tree = tree(site.root(), followLinks);
				int read = 0;
				int refused = 0;
				while (read + refused < ROUNDS || read == 0 || refused == 0) {
					String text = TempSite.text(tree, path);
					assertThat(text).isIn("inside", null);
					read += (text != null) ? 1 : 0;
					refused += (text != null) ? 0 : 1;
					lookInto(tree);
				}
			}
		});
	}

	private static void lookInto(DirectoryTree tree) throws IOException {
		try (TreeNode node = tree.open(List.of("entry"))) {
			if (node != null && node.attributes().kind() == EntryKind.DIRECTORY) {
				node.list((name, kind) -> {
					assertThat(name).isEqualTo("file");
					return true;
				});
				assertThat(node.attributesOf("secret")).isNull();
			}
		}
	}

	@Test
	@Timeout(120)
	default void neverWaitsWhileAFileIsExchangedForAFifo(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		site.write("file", "inside");
		site.link("link", "file");
		assertThat(site.shell("mkfifo fifo")).isTrue();
		Path file = site.root().resolve("file");
		Path fifo = site.root().resolve("fifo");
		meanwhile(() -> {
			NameExchange.of(file, fifo);
			return true;
		}, () -> {
			for (FollowedLinks links : FollowedLinks.values()) {
				DirectoryTree tree = tree(site.root(), links);
				int read = 0;
				int refused = 0;
				while (read + refused < ROUNDS || read == 0 || refused == 0) {
					String text = TempSite.text(tree, "file");
					assertThat(text).isIn("inside", null);
					assertThat(TempSite.text(tree, "link")).isIn("inside", null);
					read += (text != null) ? 1 : 0;
					refused += (text != null) ? 0 : 1;
				}
			}
		});
	}

	@Test
	@Timeout(120)
	default void readsOneOrTheOtherWhileAFileIsReplaced(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		Map<Long, String> contents = Map.of(3L, "one", 5L, "other");
		site.write("file", "one");
		AtomicBoolean other = new AtomicBoolean();
		meanwhile(() -> {
			other.set(!other.get());
			Path next = site.write("next", contents.get(other.get() ? 5L : 3L));
			return Files.move(next, site.root().resolve("file"), StandardCopyOption.ATOMIC_MOVE);
		}, () -> {
			for (int i = 0; i < ROUNDS; i++) {
				try (TreeNode node = tree(site).open(List.of("file"))) {
					assertThat(node).isNotNull();
					assertThat(TempSite.text(node)).isEqualTo(contents.get(node.attributes().size()));
				}
			}
		});
	}

	/** Repeats a call until a task ends. */
	private static void meanwhile(Callable<?> again, Task task) throws Exception {
		AtomicBoolean done = new AtomicBoolean();
		try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
			Future<?> other = executor.submit(() -> {
				while (!done.get()) {
					again.call();
				}
				return null;
			});
			try {
				task.run();
			}
			finally {
				done.set(true);
			}
			other.get();
		}
	}

	/** Task that may throw any exception. */
	@FunctionalInterface
	interface Task {

		void run() throws Exception;

	}

}
