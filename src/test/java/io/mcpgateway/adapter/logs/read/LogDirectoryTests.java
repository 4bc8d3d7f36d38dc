package io.mcpgateway.adapter.logs.read;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.tree.HungTree;
import io.mcpgateway.tree.PlatformTree;
import io.mcpgateway.tree.StallGuard;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the directory of a mount at a dead file server. */
class LogDirectoryTests {

	private static final int THREADS = 4;

	@Test
	@Timeout(60)
	void aHungFileCostsOneThread(@TempDir Path directory) throws Exception {
		Files.writeString(directory.resolve("app.log"), "a line\n");
		Files.writeString(directory.resolve("dead.log"), "a line\n");
		try (ExecutorService threads = Executors.newFixedThreadPool(THREADS);
				HungTree hung = HungTree.of(PlatformTree.of(directory, false), "dead")) {
			LogDirectory logs = new LogDirectory(hung, new StallGuard(THREADS));
			ExecutorCompletionService<List<String>> listings = new ExecutorCompletionService<>(threads);
			for (int i = 0; i < 10; i++) {
				listings.submit(() -> logs.entries(List.of(), 100).files().stream().map(LogSegment::name).toList());
			}
			for (int i = 0; i < 9; i++) {
				Future<List<String>> listing = listings.poll(20, TimeUnit.SECONDS);
				assertThat(listing).isNotNull();
				assertThat(listing.get()).containsExactly("app.log");
			}
			assertThat(hung.hung().availablePermits()).isOne();
		}
	}

}
