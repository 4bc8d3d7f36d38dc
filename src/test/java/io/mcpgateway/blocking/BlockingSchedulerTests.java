package io.mcpgateway.blocking;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SynchronousSink;
import reactor.core.scheduler.Scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Tests that cancellations end waiting work and interrupt no running work. */
class BlockingSchedulerTests {

	private static final int TIMEOUT_SECONDS = 20;

	private static final Map<String, BiFunction<Runnable, Scheduler, Flux<?>>> WAYS = Map.of("callable",
			(work, scheduler) -> Mono.fromRunnable(work).subscribeOn(scheduler).flux(), "deferred",
			(work, scheduler) -> Mono.defer(() -> Mono.fromRunnable(work)).subscribeOn(scheduler).flux(), "generated",
			(work, scheduler) -> Flux.generate((SynchronousSink<Integer> sink) -> {
				work.run();
				sink.next(1);
			}).subscribeOn(scheduler), "published",
			(work, scheduler) -> Flux.just(1).publishOn(scheduler).doOnNext((one) -> work.run()), "periodic",
			(work, scheduler) -> Flux.interval(Duration.ofMillis(1), scheduler).doOnNext((tick) -> work.run()));

	private final BlockingScheduler scheduler = BlockingScheduler.of(1, 1, "blocking-test");

	private final CountDownLatch begun = new CountDownLatch(1);

	private final CountDownLatch mayEnd = new CountDownLatch(1);

	private final CountDownLatch ended = new CountDownLatch(1);

	private final AtomicBoolean isInterrupted = new AtomicBoolean();

	private final AtomicBoolean isAsked = new AtomicBoolean();

	@AfterEach
	void end() {
		this.mayEnd.countDown();
		this.scheduler.dispose();
	}

	@ParameterizedTest
	@ValueSource(strings = { "callable", "deferred", "generated", "published", "periodic" })
	void runningWorkIsAskedToEndAndNotInterrupted(String way) throws InterruptedException {
		Disposable subscription = WAYS.get(way).apply(this::work, this.scheduler).subscribe();
		await(this.begun);
		subscription.dispose();
		this.mayEnd.countDown();
		await(this.ended);
		assertThat(this.isInterrupted).isFalse();
		assertThat(this.isAsked).isTrue();
		CountDownLatch next = new CountDownLatch(1);
		this.scheduler.schedule(() -> {
			this.isAsked.set(Cancellation.isRequested());
			next.countDown();
		});
		await(next);
		assertThat(this.isAsked).as("work of another caller").isFalse();
	}

	@Test
	void cancelledWorkThatWaitsNeverRunsAndLeavesItsPlace() throws InterruptedException {
		this.scheduler.schedule(this::work);
		await(this.begun);
		AtomicInteger runs = new AtomicInteger();
		for (int i = 0; i < 10; i++) {
			this.scheduler.schedule(runs::incrementAndGet).dispose();
			Mono.fromRunnable(runs::incrementAndGet).subscribeOn(this.scheduler).subscribe().dispose();
		}
		CountDownLatch next = new CountDownLatch(1);
		this.scheduler.schedule(next::countDown);
		assertThatExceptionOfType(RejectedExecutionException.class)
			.isThrownBy(() -> this.scheduler.schedule(runs::incrementAndGet));
		this.mayEnd.countDown();
		await(next);
		assertThat(runs).hasValue(0);
	}

	@Test
	void workersGiveTheirThreadBack() {
		BlockingScheduler two = BlockingScheduler.of(2, 100, "blocking-test-workers");
		try {
			for (int i = 0; i < 1000; i++) {
				Mono.defer(() -> Mono.never()).subscribeOn(two).subscribe().dispose();
			}
			assertThat(Flux.range(0, 100)
				.flatMap((i) -> Mono.fromCallable(() -> Thread.currentThread().getName()).subscribeOn(two))
				.distinct()
				.collectList()
				.block()).hasSizeLessThanOrEqualTo(2);
		}
		finally {
			two.dispose();
		}
	}

	@Test
	void aWorkerRunsItsTasksInOrderAndNoneAfterItsDisposal() throws InterruptedException {
		Scheduler.Worker worker = BlockingScheduler.shared().createWorker();
		List<Integer> done = new CopyOnWriteArrayList<>();
		CountDownLatch all = new CountDownLatch(1);
		for (int i = 0; i < 100; i++) {
			int number = i;
			worker.schedule(() -> done.add(number));
		}
		worker.schedule(all::countDown, 1, TimeUnit.MILLISECONDS);
		await(all);
		assertThat(done).hasSize(100).isSorted();
		worker.dispose();
		assertThat(worker.isDisposed()).isTrue();
		assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> worker.schedule(this::work));
	}

	private void work() {
		this.begun.countDown();
		long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
		while (this.mayEnd.getCount() > 0 && System.nanoTime() < end && !Thread.currentThread().isInterrupted()) {
			LockSupport.parkNanos(100_000);
		}
		this.isInterrupted.set(Thread.currentThread().isInterrupted());
		this.isAsked.set(Cancellation.isRequested());
		this.ended.countDown();
	}

	private static void await(CountDownLatch latch) throws InterruptedException {
		assertThat(latch.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
	}

}
