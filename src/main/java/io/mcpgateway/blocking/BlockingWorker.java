package io.mcpgateway.blocking;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import reactor.core.Disposable;
import reactor.core.Exceptions;
import reactor.core.scheduler.Scheduler;

/**
 * Worker of a {@link BlockingScheduler} or a {@link FairScheduler}. Disposal cancels the
 * tasks, and gives the thread back after the running task.
 */
final class BlockingWorker implements Scheduler.Worker {

	private final Scheduler.Worker thread;

	private final Function<Runnable, Disposable> queue;

	private final boolean interrupts;

	private final Set<BlockingTask> tasks = ConcurrentHashMap.newKeySet();

	private volatile boolean isDisposed;

	/**
	 * Creates a worker.
	 * @param queue takes tasks without a delay, unless too many wait
	 */
	BlockingWorker(Scheduler.Worker thread, Function<Runnable, Disposable> queue) {
		this(thread, queue, false);
	}

	/**
	 * Creates a worker.
	 * @param thread takes tasks with a delay
	 * @param queue takes tasks without a delay, unless too many wait
	 * @param interrupts whether a cancellation interrupts the running task
	 */
	BlockingWorker(Scheduler.Worker thread, Function<Runnable, Disposable> queue, boolean interrupts) {
		this.thread = thread;
		this.queue = queue;
		this.interrupts = interrupts;
	}

	@Override
	public Disposable schedule(Runnable work) {
		return add(new BlockingTask(work, this::ended, this.interrupts), this.queue);
	}

	@Override
	public Disposable schedule(Runnable work, long delay, TimeUnit unit) {
		return add(new BlockingTask(work, this::ended, this.interrupts),
				(task) -> this.thread.schedule(task, delay, unit));
	}

	@Override
	public Disposable schedulePeriodically(Runnable work, long delay, long period, TimeUnit unit) {
		return add(new BlockingTask(work, (task) -> release()),
				(task) -> this.thread.schedulePeriodically(task, delay, period, unit));
	}

	@Override
	public void dispose() {
		this.isDisposed = true;
		this.tasks.forEach(BlockingTask::dispose);
		release();
	}

	@Override
	public boolean isDisposed() {
		return this.isDisposed;
	}

	private BlockingTask add(BlockingTask task, Function<Runnable, Disposable> queue) {
		this.tasks.add(task);
		if (this.isDisposed) {
			this.tasks.remove(task);
			throw Exceptions.failWithRejected();
		}
		try {
			return task.in(queue);
		}
		catch (RejectedExecutionException ex) {
			this.tasks.remove(task);
			throw ex;
		}
	}

	private void ended(BlockingTask task) {
		this.tasks.remove(task);
		release();
	}

	/** Gives the thread back once the worker is disposed and none of its tasks runs. */
	private void release() {
		if (this.isDisposed && this.tasks.stream().noneMatch(BlockingTask::isRunning)) {
			this.thread.dispose();
		}
	}

}
