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
 * Scheduler of the steps of long reads, which give way after each step. Callers take
 * turns, however many reads each has, and the steps of one caller take half of the
 * threads at most.
 */
public final class FairScheduler {

	private static final Logger logger = LoggerFactory.getLogger(FairScheduler.class);

	private final Map<ReaderKey, Steps> callers = new HashMap<>();

	/** The callers that have a step to run and a thread to run it on. */
	private final Queue<Steps> turns = new ArrayDeque<>();

	private final Scheduler scheduler;

	private final int threads;

	private int running;

	/**
	 * Runs steps on a scheduler.
	 * @param threads how many steps run at the same time, at least 1
	 */
	public FairScheduler(Scheduler scheduler, int threads) {
		this.scheduler = scheduler;
		this.threads = threads;
	}

	/** Runs a step when it is its caller's turn. */
	public void schedule(ReaderKey caller, Runnable step) {
		if (add(caller, step)) {
			boolean started = false;
			try {
				this.scheduler.schedule(this::run);
				started = true;
			}
			finally {
				if (!started) {
					leave();
				}
			}
		}
	}

	/** Adds a step; tells whether one more thread is needed. */
	private synchronized boolean add(ReaderKey caller, Runnable step) {
		Steps steps = this.callers.computeIfAbsent(caller, Steps::new);
		steps.waiting.add(step);
		giveTurn(steps);
		boolean isNeeded = !this.turns.isEmpty() && this.running < this.threads;
		this.running += isNeeded ? 1 : 0;
		return isNeeded;
	}

	private void run() {
		for (Steps caller = next(null); caller != null; caller = next(caller)) {
			try {
				take(caller).run();
			}
			catch (Throwable ex) {
				logger.error("A read could not be continued", ex);
			}
		}
	}

	/** Ends a step of a caller, and begins one of the caller whose turn it is. */
	private synchronized @Nullable Steps next(@Nullable Steps done) {
		if (done != null) {
			done.running--;
			giveTurn(done);
			if (done.running == 0 && done.waiting.isEmpty()) {
				this.callers.remove(done.caller);
			}
		}
		Steps next = this.turns.poll();
		if (next == null) {
			this.running--;
			return null;
		}
		next.running++;
		return next;
	}

	/** Takes the step whose turn it is, and lines up for the next. */
	private synchronized Runnable take(Steps caller) {
		Runnable step = caller.waiting.remove();
		caller.hasTurn = false;
		giveTurn(caller);
		return step;
	}

	private synchronized void leave() {
		this.running--;
	}

	private void giveTurn(Steps steps) {
		if (!steps.hasTurn && !steps.waiting.isEmpty() && steps.running < Math.max(1, this.threads / 2)) {
			steps.hasTurn = true;
			this.turns.add(steps);
		}
	}

	/** The steps of a caller. */
	private static final class Steps {

		private final Queue<Runnable> waiting = new ArrayDeque<>();

		private final ReaderKey caller;

		private int running;

		private boolean hasTurn;

		Steps(ReaderKey caller) {
			this.caller = caller;
		}

	}

}
