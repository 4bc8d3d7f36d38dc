package io.mcpgateway.blocking;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/** Tests of the shares of callers whose tasks are long or many. */
class FairSchedulerTests {

	private static final String ANN = "ann";

	private static final String BOB = "bob";

	private FairScheduler scheduler = FairScheduler.of(4, 1000, "fair");

	private final AtomicInteger running = new AtomicInteger();

	private final CountDownLatch gate = new CountDownLatch(1);

	@AfterEach
	void stop() {
		this.gate.countDown();
		this.scheduler.dispose();
	}

	@Test
	void givesEachCallerATurnHoweverManyStepsAnotherHas() {
		this.scheduler = FairScheduler.of(1, 1000, "fair");
		List<String> done = new CopyOnWriteArrayList<>();
		this.scheduler.forCaller(ANN).schedule(this::hold);
		for (int i = 0; i < 50; i++) {
			this.scheduler.forCaller(ANN).schedule(() -> done.add("ann"));
		}
		this.scheduler.forCaller(BOB).schedule(() -> done.add("bob"));
		this.scheduler.forCaller(BOB).schedule(() -> done.add("bob"));
		this.gate.countDown();
		await().until(() -> done.size() == 52);
		assertThat(done.subList(0, 5)).containsSubsequence("bob", "ann", "bob");
	}

	@Test
	void leavesThreadsToOthersWhenTheStepsOfACallerHang() {
		AtomicInteger hanging = new AtomicInteger();
		for (int i = 0; i < 50; i++) {
			this.scheduler.forCaller(ANN).schedule(() -> {
				hanging.incrementAndGet();
				hold();
			});
		}
		CountDownLatch done = new CountDownLatch(3);
		for (int i = 0; i < 3; i++) {
			this.scheduler.forCaller(BOB).schedule(done::countDown);
		}
		await().until(() -> done.getCount() == 0);
		assertThat(hanging).hasValue(2);
		this.gate.countDown();
		await().until(() -> hanging.get() == 50);
	}

	@Test
	void goesOnAfterStepsThatFail() {
		for (int i = 0; i < 10; i++) {
			this.scheduler.forCaller(ANN).schedule(() -> {
				throw new OutOfMemoryError("no memory, says the test");
			});
		}
		AtomicInteger done = new AtomicInteger();
		this.scheduler.forCaller(ANN).schedule(done::incrementAndGet);
		this.scheduler.forCaller(BOB).schedule(done::incrementAndGet);
		await().until(() -> done.get() == 2);
	}

	@Test
	void oneCallerLeavesPlacesToWait() {
		this.scheduler = FairScheduler.of(2, 10, "fair");
		for (int i = 0; i < 6; i++) {
			this.scheduler.forCaller(ANN).schedule(this::hold);
			await().until(() -> this.running.get() == 1);
		}
		assertThatExceptionOfType(RejectedExecutionException.class)
			.isThrownBy(() -> this.scheduler.forCaller(ANN).schedule(this::hold));
		CountDownLatch done = new CountDownLatch(1);
		this.scheduler.forCaller(BOB).schedule(done::countDown);
		await().until(() -> done.getCount() == 0);
	}

	@Test
	void cancelledTasksLeaveTheirPlaces() {
		this.scheduler = FairScheduler.of(1, 10, "fair");
		AtomicInteger done = new AtomicInteger();
		this.scheduler.forCaller(ANN).schedule(this::hold);
		for (int i = 0; i < 50; i++) {
			this.scheduler.forCaller(BOB).schedule(done::incrementAndGet).dispose();
			Mono.fromRunnable(done::incrementAndGet).subscribeOn(this.scheduler.forCaller(BOB)).subscribe().dispose();
			Mono.defer(() -> Mono.fromRunnable(done::incrementAndGet))
				.subscribeOn(this.scheduler.forCaller(BOB))
				.subscribe()
				.dispose();
		}
		CountDownLatch next = new CountDownLatch(1);
		this.scheduler.forCaller(BOB).schedule(next::countDown);
		this.gate.countDown();
		await().until(() -> next.getCount() == 0);
		assertThat(done).hasValue(0);
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void interruptsTheCancelledTaskOnlyAndOnlyIfAsked(boolean interrupts) {
		this.scheduler = interrupts ? FairScheduler.interrupting(1, 10, "fair") : FairScheduler.of(1, 10, "fair");
		Disposable cancelled = this.scheduler.forCaller(ANN).schedule(this::hold);
		await().until(() -> this.running.get() == 1);
		cancelled.dispose();
		CompletableFuture<Boolean> next = new CompletableFuture<>();
		this.scheduler.forCaller(ANN).schedule(() -> next.complete(Thread.currentThread().isInterrupted()));
		if (!interrupts) {
			assertThat(next).isNotDone();
			this.gate.countDown();
		}
		assertThat(next).succeedsWithin(Duration.ofSeconds(20)).isEqualTo(false);
	}

	private void hold() {
		this.running.incrementAndGet();
		try {
			assertThat(this.gate.await(30, TimeUnit.SECONDS)).isTrue();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
