package io.mcpgateway.adapter.file.read;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.rpc.caller.Caller;
import io.mcpgateway.rpc.caller.CallerKey;
import io.mcpgateway.rpc.caller.Identity;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests of the turns of callers with long reads. */
class FairSchedulerTests {

	private static final ReaderKey ANN = owner("ann");

	private static final ReaderKey BOB = owner("bob");

	private final Scheduler threads = Schedulers.newBoundedElastic(4, 100, "fair", 60, true);

	private final CountDownLatch gate = new CountDownLatch(1);

	@AfterEach
	void stop() {
		this.gate.countDown();
		this.threads.dispose();
	}

	@Test
	void givesEachCallerATurnHoweverManyStepsAnotherHas() {
		FairScheduler scheduler = new FairScheduler(this.threads, 1);
		List<String> done = new CopyOnWriteArrayList<>();
		scheduler.schedule(ANN, this::hold);
		for (int i = 0; i < 50; i++) {
			scheduler.schedule(ANN, () -> done.add("ann"));
		}
		scheduler.schedule(BOB, () -> done.add("bob"));
		scheduler.schedule(BOB, () -> done.add("bob"));
		this.gate.countDown();
		await().until(() -> done.size() == 52);
		assertThat(done.subList(0, 5)).containsSubsequence("bob", "ann", "bob");
	}

	@Test
	void leavesThreadsToOthersWhenTheStepsOfACallerHang() {
		FairScheduler scheduler = new FairScheduler(this.threads, 4);
		AtomicInteger hanging = new AtomicInteger();
		for (int i = 0; i < 50; i++) {
			scheduler.schedule(ANN, () -> {
				hanging.incrementAndGet();
				hold();
			});
		}
		CountDownLatch done = new CountDownLatch(3);
		for (int i = 0; i < 3; i++) {
			scheduler.schedule(BOB, done::countDown);
		}
		await().until(() -> done.getCount() == 0);
		assertThat(hanging).hasValue(2);
		this.gate.countDown();
		await().until(() -> hanging.get() == 50);
	}

	@Test
	void goesOnAfterStepsThatFail() {
		FairScheduler scheduler = new FairScheduler(this.threads, 4);
		for (int i = 0; i < 10; i++) {
			scheduler.schedule(ANN, () -> {
				throw new OutOfMemoryError("no memory, says the test");
			});
		}
		AtomicInteger done = new AtomicInteger();
		scheduler.schedule(ANN, done::incrementAndGet);
		scheduler.schedule(BOB, done::incrementAndGet);
		await().until(() -> done.get() == 2);
	}

	private void hold() {
		try {
			assertThat(this.gate.await(30, TimeUnit.SECONDS)).isTrue();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static ReaderKey owner(String name) {
		Identity identity = new Identity(name, null, Set.of(), Map.of(), () -> true);
		return new ReaderKey(CallerKey.of(Caller.of(identity, Map.of())));
	}

}
