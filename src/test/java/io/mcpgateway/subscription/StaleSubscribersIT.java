package io.mcpgateway.subscription;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

import io.mcpgateway.testkit.BusyFiles;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.Stress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests that a subscriber who reads only upon notices ends with the current content.
 * Files are written, subscribers come, go and edit their subscriptions, and the watch
 * stops and restarts, all at random and at the same time.
 * <p>
 * The test runs in rounds, as a lost change shows only in a quiet period. In every other
 * round the last changes happen between two watches.
 */
class StaleSubscribersIT {

	private static final int WRITERS = Stress.share(200);

	private static final int SUBSCRIBERS = Stress.share(1000);

	private static final int ROUNDS = 12;

	private static final long SEED = Stress.seed();

	private static final int FILES_OF_WRITER = 2;

	private static final int EDITORS = 10;

	/** Time after which the last changes are under way or published. */
	private static final Duration UNTIL_TOLD = Duration.ofMillis(150);

	private static final Duration TIMEOUT = Duration.ofMinutes(1);

	private final SplittableRandom random = new SplittableRandom(SEED);

	private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

	private final Scheduler scheduler = Schedulers.fromExecutorService(this.threads);

	private final List<Follower> followers = new ArrayList<>();

	private RunningGateway gateway;

	private BusyFiles files;

	private SubscriptionLifecycle watch;

	/** Whether writers should end. */
	private volatile boolean isCalm;

	/** Whether the last changes should be published by now. */
	private volatile boolean isOver;

	@BeforeEach
	void start(@TempDir Path base) throws IOException {
		this.files = new BusyFiles(base, WRITERS * FILES_OF_WRITER);
		this.gateway = RunningGateway.start(Map.of("gateway.files.mounts.busy.root", this.files.root(),
				"gateway.files.mounts.busy.coalesce", "10ms"));
		this.watch = this.gateway.context().getBean(SubscriptionLifecycle.class);
		SubscriptionHub hub = this.gateway.context().getBean(SubscriptionHub.class);
		for (int i = 0; i < SUBSCRIBERS; i++) {
			this.followers.add(new Follower(i, hub, this.files, this.scheduler, this.random.split()));
		}
		this.followers.forEach(Follower::come);
	}

	@AfterEach
	void stop() {
		this.followers.forEach(Follower::leave);
		this.gateway.close();
		this.threads.close();
	}

	@Test
	void everybodyEndsUpWithEverythingAsItIs() throws Exception {
		for (int round = 0; round < ROUNDS; round++) {
			makeTrouble(round % 2 == 1);
			await("nobody is stale, round " + round + ", seed " + SEED).atMost(TIMEOUT)
				.pollInterval(Duration.ofMillis(50))
				.untilAsserted(() -> assertThat(stale()).isEmpty());
		}
		this.followers.forEach(Follower::leave);
		assertThat(this.gateway.context().getBean(LocalHub.class).subscriptions()).isZero();
	}

	private void makeTrouble(boolean unseen) throws Exception {
		this.isCalm = false;
		this.isOver = false;
		List<Future<?>> writers = new ArrayList<>();
		IntStream.range(0, WRITERS).forEach((i) -> writers.add(this.threads.submit(writer(i))));
		writers.add(this.threads.submit(mover()));
		List<Future<?>> editors = IntStream.range(0, EDITORS)
			.<Future<?>>mapToObj((i) -> this.threads.submit(editor(i)))
			.toList();
		for (int i = 0; i < 2; i++) {
			pause(this.random, 200);
			this.watch.stop();
			pause(this.random, 20);
			this.watch.start();
		}
		LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
		if (unseen) {
			this.watch.stop();
			pause(this.random, 50);
		}
		this.isCalm = true;
		for (Future<?> writer : writers) {
			writer.get();
		}
		if (unseen) {
			this.watch.start();
		}
		LockSupport.parkNanos(UNTIL_TOLD.toNanos());
		this.isOver = true;
		for (Future<?> editor : editors) {
			editor.get();
		}
		this.followers.forEach(Follower::come);
	}

	/**
	 * Returns a writer that changes each of the files once more after the signal to end.
	 */
	private Runnable writer(int number) {
		List<String> own = this.files.paths().subList(number * FILES_OF_WRITER, (number + 1) * FILES_OF_WRITER);
		RandomGenerator choices = this.random.split();
		return () -> {
			while (!this.isCalm) {
				this.files.change(own.get(choices.nextInt(FILES_OF_WRITER)), choices);
				pause(choices, 200);
			}
			own.forEach((path) -> this.files.change(path, choices));
		};
	}

	private Runnable mover() {
		RandomGenerator choices = this.random.split();
		return () -> {
			while (!this.isCalm) {
				String path = this.files.paths().get(choices.nextInt(this.files.paths().size()));
				this.files.moveAway(path, () -> pause(choices, 100));
				pause(choices, 100);
			}
		};
	}

	/**
	 * Returns an editor of subscriptions, which continues while the last changes are
	 * published.
	 */
	private Runnable editor(int number) {
		RandomGenerator choices = this.random.split();
		return () -> {
			while (!this.isOver) {
				for (int i = 0; i < 20; i++) {
					this.followers.get(choices.nextInt(SUBSCRIBERS / EDITORS) * EDITORS + number).edit();
				}
				pause(choices, 2);
			}
		};
	}

	private List<String> stale() {
		return this.followers.stream().flatMap((follower) -> follower.stale().stream()).limit(10).toList();
	}

	private static void pause(RandomGenerator choices, int mostMillis) {
		LockSupport.parkNanos(choices.nextLong(Duration.ofMillis(mostMillis).toNanos()));
	}

}
