package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import io.mcpgateway.adapter.file.mount.FileWatchMode;
import io.mcpgateway.adapter.file.watch.WatchState;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.PlatformTree;
import io.mcpgateway.tree.TempSite;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.boot.health.contributor.Status;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests of the health of a mount whose file system hangs. */
class FileHealthTests {

	/** Longer than a health check may take, with reserve for a busy machine. */
	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	/** More probes than shared threads. */
	private static final int PROBES = Schedulers.DEFAULT_BOUNDED_ELASTIC_SIZE + 10;

	@TempDir
	private Path base;

	private DirectoryTree tree;

	private HeldTree hanging;

	@BeforeEach
	void make() throws IOException {
		this.tree = PlatformTree.of(TempSite.in(this.base).root(), false);
		this.hanging = new HeldTree(this.tree, 0);
	}

	@AfterEach
	void release() {
		this.hanging.release();
	}

	@Test
	void isDownWhenTheFileSystemDoesNotAnswer() {
		StepVerifier.create(FileHealth.of(this.hanging, new WatchState(FileWatchMode.OFF), () -> null).health())
			.assertNext((health) -> assertDown(health,
					"the file system does not answer: check the disk or the file server"))
			.expectComplete()
			.verify(TIMEOUT);
	}

	@Test
	void looksAgainOnceTheFileSystemAnswers() throws IOException {
		ReactiveHealthIndicator health = FileHealth.of(this.hanging, new WatchState(FileWatchMode.OFF), () -> null);
		Disposable probe = health.health().subscribe();
		await().until(this.hanging::isHeld);
		probe.dispose();
		this.hanging.release();
		assertUp(health);
		Files.delete(this.base.resolve("root"));
		StepVerifier.create(health.health())
			.assertNext((told) -> assertDown(told,
					"the directory is missing or cannot be opened: create the directory or grant access"))
			.expectComplete()
			.verify(TIMEOUT);
	}

	@Test
	void looksNoSecondTimeWhileALookHangs() {
		ReactiveHealthIndicator health = FileHealth.of(this.hanging, new WatchState(FileWatchMode.OFF), () -> null);
		Disposable first = health.health().subscribe();
		await().until(this.hanging::isHeld);
		first.dispose();
		Disposable second = health.health().subscribe();
		await().during(Duration.ofMillis(300)).until(() -> this.hanging.steps() == 1);
		second.dispose();
	}

	@Test
	void leavesTheHealthOfOtherMountsToThem() {
		ReactiveHealthIndicator hung = FileHealth.of(this.hanging, new WatchState(FileWatchMode.OFF), () -> null);
		Disposable probes = Flux.range(0, PROBES).flatMap((i) -> hung.health(), PROBES).subscribe();
		try {
			await().until(this.hanging::isHeld);
			assertUp(FileHealth.of(this.tree, new WatchState(FileWatchMode.OFF), () -> null));
		}
		finally {
			probes.dispose();
		}
	}

	private static void assertUp(ReactiveHealthIndicator health) {
		StepVerifier.create(health.health())
			.assertNext((told) -> assertThat(told.getStatus()).isEqualTo(Status.UP))
			.expectComplete()
			.verify(TIMEOUT);
	}

	private static void assertDown(Health health, String why) {
		assertThat(health.getStatus()).isEqualTo(Status.DOWN);
		assertThat(health.getStatus().getDescription()).isEqualTo(why);
	}

}
