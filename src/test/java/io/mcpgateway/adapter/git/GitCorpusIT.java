package io.mcpgateway.adapter.git;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.adapter.git.store.ReaderListener;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.testkit.WrittenRepository;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Compares the log of paths with {@code git log}, in the bare repositories of a folder
 * outside the project: {@code -Dcorpus.git=<folder>}. Chooses the paths of a seed among
 * all files and directories of all times.
 */
@EnabledIfSystemProperty(named = "corpus.git", matches = ".+")
class GitCorpusIT {

	private static final int PATHS = Integer.getInteger("corpus.git.paths", 60);

	private static final long SEED = Long.getLong("corpus.git.seed", 42);

	private final SoftAssertions softly = new SoftAssertions();

	@Test
	void showsTheLogsOfGit() throws Exception {
		try (Stream<Path> folders = Files.list(Path.of(System.getProperty("corpus.git")))) {
			for (Path folder : folders.sorted().toList()) {
				compare(WrittenRepository.existing(folder));
			}
		}
		this.softly.assertAll();
	}

	private void compare(WrittenRepository written) {
		String branch = written.git("symbolic-ref", "--short", "HEAD").strip();
		List<String> files = written.git("log", "--format=", "--name-only", branch)
			.lines()
			.filter((name) -> !name.isEmpty() && !name.startsWith("\""))
			.distinct()
			.toList();
		Mount<GitMount> mount = TestMounts.of(new GitRegistrar(), "acme", Map.of("path", written.directory()));
		GitRepository repository = new GitRepository(mount.source(), ReaderThreads.of(2, "git-corpus"),
				BlockingScheduler.shared(), ReaderListener.NONE);
		LogPages whole = new LogPages(mount, repository, branch, Duration.ofHours(1), 1000);
		LogPages slow = new LogPages(mount, repository, branch, Duration.ofMillis(50), 1000);
		Random random = new Random(SEED);
		long ours = 0;
		long gits = 0;
		int differing = 0;
		for (int i = 0; i < PATHS; i++) {
			String file = files.get(random.nextInt(files.size()));
			String path = (random.nextInt(3) == 0 && file.contains("/")) ? file.substring(0, file.lastIndexOf('/'))
					: file;
			long start = System.nanoTime();
			List<String> found = whole.commits(path);
			long middle = System.nanoTime();
			List<String> expected = written.git("--literal-pathspecs", "log", "--format=%H", branch, "--", path)
				.lines()
				.toList();
			gits += System.nanoTime() - middle;
			ours += middle - start;
			this.softly.assertThat(found).as("%s %s", written.directory(), path).isEqualTo(expected);
			differing += found.equals(expected) ? 0 : 1;
			if (i % 10 == 0) {
				this.softly.assertThat(slow.commits(path))
					.as("%s %s by pages", written.directory(), path)
					.isEqualTo(expected);
			}
		}
		System.out.printf("%s: %d paths, %d differ; %d ms a path, git %d ms%n", written.directory(), PATHS, differing,
				ours / PATHS / 1_000_000, gits / PATHS / 1_000_000);
	}

}
