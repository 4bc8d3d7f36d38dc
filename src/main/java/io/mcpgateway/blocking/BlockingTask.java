package io.mcpgateway.blocking;

import java.util.function.Consumer;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.Disposables;

/**
 * Task of a {@link BlockingScheduler} or a {@link FairScheduler}. A cancellation takes a
 * waiting task out of its queue. A running task learns of the cancellation by
 * {@link Cancellation}, and by an interrupt only where the scheduler is for interruptible
 * work.
 */
final class BlockingTask implements Runnable, Disposable {

	private final Runnable work;

	private final Consumer<BlockingTask> afterEnd;

	/** Place in a queue, or in the schedule of a periodic task. */
	private final Disposable.Swap place = Disposables.swap();

	private final boolean interrupts;

	/** Thread of the running work; {@code null} otherwise. */
	private @Nullable Thread thread;

	private volatile boolean isCancelled;

	/**
	 * Creates a task.
	 * @param afterEnd gets the task after each run, and after a cancellation
	 */
	BlockingTask(Runnable work, Consumer<BlockingTask> afterEnd) {
		this(work, afterEnd, false);
	}

	/**
	 * Creates a task.
	 * @param afterEnd gets the task after each run, and after a cancellation
	 * @param interrupts whether a cancellation interrupts the running work
	 */
	BlockingTask(Runnable work, Consumer<BlockingTask> afterEnd, boolean interrupts) {
		this.work = work;
		this.afterEnd = afterEnd;
		this.interrupts = interrupts;
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
		return this.thread != null;
	}

	@Override
	public void dispose() {
		synchronized (this) {
			this.isCancelled = true;
			if (this.thread != null) {
				if (this.interrupts && this.thread != Thread.currentThread()) {
					this.thread.interrupt();
				}
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
		this.thread = this.isCancelled ? null : Thread.currentThread();
		return this.thread != null;
	}

	private void end() {
		synchronized (this) {
			this.thread = null;
		}
		if (this.interrupts) {
			// An interrupt that came late belongs to no other task
			Thread.interrupted();
		}
		if (this.isCancelled) {
			this.place.dispose();
		}
		this.afterEnd.accept(this);
	}

}
