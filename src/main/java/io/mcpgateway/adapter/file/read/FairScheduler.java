package io.mcpgateway.adapter.file.read;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

import io.mcpgateway.resource.ReaderKey;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.scheduler.Scheduler;

/**
 * Scheduler of long reads, which run in steps. Callers take turns regardless of the
 * number of their reads. The steps of one caller take at most half of the threads.
 */
public final class FairScheduler {

	private static final Logger logger = LoggerFactory.getLogger(FairScheduler.class);

	private final Map<ReaderKey, Steps> callers = new HashMap<>();

	/** Callers with a step to run and a free thread. */
	private final Queue<Steps> ready = new ArrayDeque<>();

	private final Scheduler scheduler;

	private final int threads;

	private int running;

	/**
	 * Creates a scheduler.
	 * @param threads how many steps run at the same time, at least 1
	 */
	public FairScheduler(Scheduler scheduler, int threads) {
		this.scheduler = scheduler;
		this.threads = threads;
	}

	/** Queues a step of a caller. */
	public void schedule(ReaderKey caller, Runnable step) {
		if (add(caller, step)) {
			boolean started = false;
			try {
				this.scheduler.schedule(this::run);
				started = true;
			}
			finally {
				if (!started) {
					stop();
				}
			}
		}
	}

	/** Adds a step; returns whether another thread is needed. */
	private synchronized boolean add(ReaderKey caller, Runnable step) {
		Steps steps = this.callers.computeIfAbsent(caller, Steps::new);
		steps.waiting.add(step);
		enqueue(steps);
		boolean isNeeded = !this.ready.isEmpty() && this.running < this.threads;
		this.running += isNeeded ? 1 : 0;
		return isNeeded;
	}

	private void run() {
		for (Steps caller = next(null); caller != null; caller = next(caller)) {
			try {
				take(caller).run();
			}
			catch (Throwable ex) {
				logger.error("Cannot continue reading a file", ex);
			}
		}
	}

	/** Ends a step of a caller and returns the next caller. */
	private synchronized @Nullable Steps next(@Nullable Steps done) {
		if (done != null) {
			done.running--;
			enqueue(done);
			if (done.running == 0 && done.waiting.isEmpty()) {
				this.callers.remove(done.caller);
			}
		}
		Steps next = this.ready.poll();
		if (next == null) {
			this.running--;
			return null;
		}
		next.running++;
		return next;
	}

	/** Takes the next step of a caller and queues the caller again. */
	private synchronized Runnable take(Steps caller) {
		Runnable step = caller.waiting.remove();
		caller.isQueued = false;
		enqueue(caller);
		return step;
	}

	private synchronized void stop() {
		this.running--;
	}

	private void enqueue(Steps steps) {
		if (!steps.isQueued && !steps.waiting.isEmpty() && steps.running < Math.max(1, this.threads / 2)) {
			steps.isQueued = true;
			this.ready.add(steps);
		}
	}

	/** Steps of a caller. */
	private static final class Steps {

		private final Queue<Runnable> waiting = new ArrayDeque<>();

		private final ReaderKey caller;

		private int running;

		private boolean isQueued;

		Steps(ReaderKey caller) {
			this.caller = caller;
		}

	}

}
