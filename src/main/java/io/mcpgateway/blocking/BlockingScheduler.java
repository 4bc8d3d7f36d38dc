package io.mcpgateway.blocking;

import java.util.concurrent.TimeUnit;

import reactor.core.Disposable;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Scheduler for blocking work, whose threads a cancellation never interrupts. Cancelled
 * work that waits is dropped. Cancelled work that runs goes on until its end, or until
 * the work asks {@link Cancellation}.
 */
public final class BlockingScheduler implements Scheduler {

	private static final int IDLE_SECONDS = 60;

	private static final BlockingScheduler SHARED = new BlockingScheduler(Schedulers.boundedElastic());

	private final Scheduler threads;

	private BlockingScheduler(Scheduler threads) {
		this.threads = threads;
	}

	/**
	 * Creates a scheduler with threads of its own, which end after a minute without work.
	 * @param threads maximum number of threads, at least 1
	 * @param queued maximum number of waiting tasks for each thread; further ones are
	 * rejected
	 * @param name beginning of the names of the threads
	 */
	public static BlockingScheduler of(int threads, int queued, String name) {
		return new BlockingScheduler(Schedulers.newBoundedElastic(threads, queued, name, IDLE_SECONDS, true));
	}

	/** Returns the scheduler that all parts share, for short work. */
	public static BlockingScheduler shared() {
		return SHARED;
	}

	@Override
	public Disposable schedule(Runnable work) {
		return task(work).in(this.threads::schedule);
	}

	@Override
	public Disposable schedule(Runnable work, long delay, TimeUnit unit) {
		return task(work).in((task) -> this.threads.schedule(task, delay, unit));
	}

	@Override
	public Disposable schedulePeriodically(Runnable work, long delay, long period, TimeUnit unit) {
		return task(work).in((task) -> this.threads.schedulePeriodically(task, delay, period, unit));
	}

	@Override
	public Worker createWorker() {
		return new BlockingWorker(this.threads.createWorker());
	}

	/** Ends the threads and interrupts them: only for the end of all their work. */
	@Override
	public void dispose() {
		this.threads.dispose();
	}

	@Override
	public boolean isDisposed() {
		return this.threads.isDisposed();
	}

	private static BlockingTask task(Runnable work) {
		return new BlockingTask(work, (task) -> {
		});
	}

}
