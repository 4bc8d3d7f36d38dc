package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

import io.mcpgateway.adapter.file.mount.FileFilter;
import io.mcpgateway.adapter.file.mount.FileWatchMode;
import io.mcpgateway.testkit.Stress;
import io.mcpgateway.tree.TempSite;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;

import static io.mcpgateway.adapter.file.watch.FeedRecorder.updated;
import static org.assertj.core.api.Assertions.assertThat;

/** Test of the known tree after many concurrent changes. */
class FileFeedStressIT {

	private static final int SEED = 4711;

	private static final int CHANGES = Stress.share(4000);

	private static final List<String> NAMES = List.of("a", "b", "c", "d e");

	@Test
	@Timeout(120)
	void isInStepOnceTheTreeIsQuiet(@TempDir Path base) throws Exception {
		TempSite site = TempSite.in(base);
		Files.createDirectory(site.root().resolve("tree"));
		try (FeedRecorder watched = FeedRecorder.at(FeedRecorder.mount(site.root(), FileWatchMode.NATIVE))) {
			for (int round = 0; round < 3; round++) {
				int seed = SEED + round;
				watched.after(() -> changeTogether(site.root().resolve("tree"), seed));
				List<Path> files = files(site.root().resolve("tree"));
				assertThat(watched.after(() -> files.forEach(FileFeedStressIT::touch)))
					.containsExactlyInAnyOrderElementsOf(files.stream()
						.map((file) -> updated(site.root().relativize(file).toString().replace(" ", "%20")))
						.toList());
			}
		}
	}

	private static void changeTogether(Path tree, int seed) throws Exception {
		try (ExecutorService executor = Executors.newFixedThreadPool(2)) {
			List<Future<?>> changing = List.of(executor.submit(() -> change(tree, new Random(seed))),
					executor.submit(() -> change(tree, new Random(-seed))));
			for (Future<?> each : changing) {
				each.get();
			}
		}
	}

	private static void change(Path tree, Random random) {
		for (int i = 0; i < CHANGES; i++) {
			Path one = any(tree, random);
			Path other = any(tree, random);
			try {
				switch (random.nextInt(8)) {
					case 0, 1 -> Files.createDirectories(one);
					case 2, 3 -> Files.writeString(one, "content");
					case 4 -> Files.move(one, other, StandardCopyOption.ATOMIC_MOVE);
					case 5 -> FileSystemUtils.deleteRecursively(one);
					case 6 -> {
						Files.createDirectories(one);
						Files.writeString(one.resolve("a"), "content");
					}
					default -> Files.move(one, other, StandardCopyOption.REPLACE_EXISTING);
				}
			}
			catch (IOException ex) {
				// Another thread was faster, or the change is impossible.
			}
		}
	}

	private static Path any(Path tree, Random random) {
		Path any = tree;
		for (int depth = random.nextInt(4); depth >= 0; depth--) {
			any = any.resolve(NAMES.get(random.nextInt(NAMES.size())));
		}
		return any;
	}

	private static List<Path> files(Path tree) throws IOException {
		try (Stream<Path> all = Files.walk(tree)) {
			return all.filter(Files::isRegularFile)
				.filter((file) -> tree.relativize(file).getNameCount() <= FileFilter.MAX_DEPTH)
				.toList();
		}
	}

	private static void touch(Path file) {
		try {
			Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
