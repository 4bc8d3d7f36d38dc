package io.mcpgateway.blocking;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

import reactor.core.Disposable;
import reactor.core.Exceptions;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Scheduler for blocking work, whose threads a cancellation never interrupts. Cancelled
 * work is dropped while waiting. Once running, the work goes on until its end, or until
 * it asks {@link Cancellation}.
 */
public final class BlockingScheduler implements Scheduler {

	private static final int IDLE_SECONDS = 60;

	private static final BlockingScheduler SHARED = new BlockingScheduler(Schedulers.boundedElastic(), () -> false);

	private final Scheduler threads;

	private final BooleanSupplier isFull;

	private BlockingScheduler(Scheduler threads, BooleanSupplier isFull) {
		this.threads = threads;
		this.isFull = isFull;
	}

	/**
	 * Creates a scheduler with threads of its own, which end after a minute without work.
	 * <p>
	 * <b>Why</b> all threads take tasks from one queue: Reactor's bounded elastic
	 * scheduler gives each thread a separate queue, and counts a thread as idle once its
	 * task is cancelled. Tasks would then wait behind a hanging thread, despite free
	 * threads.
	 * @param threads maximum number of threads, at least 1
	 * @param queued number of waiting tasks beyond which further ones are rejected
	 * @param name beginning of the names of the threads
	 */
	public static BlockingScheduler of(int threads, int queued, String name) {
		ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(threads,
				Thread.ofPlatform().name(name + "-", 1).daemon().factory());
		executor.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
		executor.allowCoreThreadTimeOut(true);
		executor.setRemoveOnCancelPolicy(true);
		return new BlockingScheduler(Schedulers.fromExecutorService(executor, name),
				() -> executor.getQueue().size() >= queued);
	}

	/** Returns the scheduler shared by all parts, for short work. */
	public static BlockingScheduler shared() {
		return SHARED;
	}

	@Override
	public Disposable schedule(Runnable work) {
		return task(work).in(admitted(this.threads::schedule));
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
		Worker worker = this.threads.createWorker();
		return new BlockingWorker(worker, admitted(worker::schedule));
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

	/** Rejects tasks while too many wait. */
	private Function<Runnable, Disposable> admitted(Function<Runnable, Disposable> queue) {
		return (task) -> {
			if (this.isFull.getAsBoolean()) {
				throw Exceptions.failWithRejected();
			}
			return queue.apply(task);
		};
	}

	private static BlockingTask task(Runnable work) {
		return new BlockingTask(work, (task) -> {
		});
	}

}
