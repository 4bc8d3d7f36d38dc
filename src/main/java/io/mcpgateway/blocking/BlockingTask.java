package io.mcpgateway.blocking;

import java.util.function.Consumer;
import java.util.function.Function;

import reactor.core.Disposable;
import reactor.core.Disposables;

/**
 * Task of a {@link BlockingScheduler}. A cancellation takes a waiting task out of its
 * queue, and a running task learns of it by {@link Cancellation} only.
 */
final class BlockingTask implements Runnable, Disposable {

	private final Runnable work;

	private final Consumer<BlockingTask> afterEnd;

	/** Place in a queue, or in the schedule of a periodic task. */
	private final Disposable.Swap place = Disposables.swap();

	private boolean isRunning;

	private volatile boolean isCancelled;

	/**
	 * Creates a task.
	 * @param afterEnd gets the task after each run, and after a cancellation
	 */
	BlockingTask(Runnable work, Consumer<BlockingTask> afterEnd) {
		this.work = work;
		this.afterEnd = afterEnd;
	}

	/** Places the task in a queue. */
	BlockingTask in(Function<Runnable, Disposable> queue) {
		this.place.update(queue.apply(this));
		return this;
	}

	@Override
	public void run() {
		if (!begin()) {
			return;
		}
		try {
			ScopedValue.where(Cancellation.TASK, this).run(this.work);
		}
		finally {
			end();
		}
	}

	/** Returns whether the work runs on a thread. */
	synchronized boolean isRunning() {
		return this.isRunning;
	}

	@Override
	public void dispose() {
		synchronized (this) {
			this.isCancelled = true;
			if (this.isRunning) {
				return;
			}
		}
		this.place.dispose();
		this.afterEnd.accept(this);
	}

	@Override
	public boolean isDisposed() {
		return this.isCancelled;
	}

	private synchronized boolean begin() {
		this.isRunning = !this.isCancelled;
		return this.isRunning;
	}

	private void end() {
		synchronized (this) {
			this.isRunning = false;
		}
		if (this.isCancelled) {
			this.place.dispose();
		}
		this.afterEnd.accept(this);
	}

}
