package io.mcpgateway.blocking;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Queue;
import java.util.SequencedSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Disposable;
import reactor.core.Exceptions;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Threads for the blocking work of many callers. Callers take turns regardless of the
 * number of their tasks. The tasks of one caller take at most half of the threads and
 * half of the places to wait, so hanging work leaves threads to other callers.
 */
public final class FairScheduler implements Disposable {

	private static final Logger logger = LoggerFactory.getLogger(FairScheduler.class);

	private static final int IDLE_SECONDS = 60;

	/** Shares of the callers whose tasks wait or run. */
	private final Map<Object, Share> shares = new HashMap<>();

	/** Shares with a task to run and a free thread. */
	private final Queue<Share> ready = new ArrayDeque<>();

	private final ExecutorService executor;

	private final int threads;

	private final int queued;

	private final boolean interrupts;

	private int running;

	private int waiting;

	private FairScheduler(int threads, int queued, String name, boolean interrupts) {
		this.threads = threads;
		this.queued = queued;
		this.interrupts = interrupts;
		ThreadPoolExecutor created = new ThreadPoolExecutor(threads, threads, IDLE_SECONDS, TimeUnit.SECONDS,
				new LinkedBlockingQueue<>(), Thread.ofPlatform().name(name + "-", 1).daemon().factory());
		created.allowCoreThreadTimeOut(true);
		this.executor = created;
	}

	/**
	 * Creates a scheduler with threads that a cancellation never interrupts. A thread
	 * ends after a minute without work.
	 * @param threads maximum number of threads, at least 1; with a single one, work of
	 * all callers waits for each other
	 * @param queued number of waiting tasks beyond which further ones are rejected
	 * @param name beginning of the names of the threads
	 */
	public static FairScheduler of(int threads, int queued, String name) {
		return new FairScheduler(threads, queued, name, false);
	}

	/**
	 * Creates a scheduler like {@link #of}, but a cancellation interrupts the running
	 * task. Only for work with unshared channels, such as requests.
	 */
	public static FairScheduler interrupting(int threads, int queued, String name) {
		return new FairScheduler(threads, queued, name, true);
	}

	/**
	 * Returns a scheduler for the tasks of a caller, without delays and periods. Its
	 * disposal has no effect.
	 */
	public Scheduler forCaller(Object caller) {
		return new CallerScheduler(caller);
	}

	/** Returns the maximum number of threads working for a single caller. */
	public int share() {
		return half(this.threads);
	}

	/** Ends the threads and interrupts them: only for the end of all their work. */
	@Override
	public void dispose() {
		this.executor.shutdownNow();
	}

	/** Queues a task of a caller; disposal takes a waiting task out of the queue. */
	private Disposable queue(Object caller, Runnable task) {
		if (add(caller, task)) {
			boolean isStarted = false;
			try {
				this.executor.execute(this::run);
				isStarted = true;
			}
			finally {
				if (!isStarted) {
					stop();
				}
			}
		}
		return () -> remove(caller, task);
	}

	/** Adds a task; returns whether another thread is needed. */
	private synchronized boolean add(Object caller, Runnable task) {
		Share share = this.shares.computeIfAbsent(caller, Share::new);
		if (this.waiting >= this.queued || share.tasks.size() >= half(this.queued)) {
			forgetIfIdle(share);
			throw Exceptions.failWithRejected();
		}
		share.tasks.add(task);
		this.waiting++;
		enqueue(share);
		boolean isNeeded = !this.ready.isEmpty() && this.running < this.threads;
		this.running += isNeeded ? 1 : 0;
		return isNeeded;
	}

	private synchronized void remove(Object caller, Runnable task) {
		Share share = this.shares.get(caller);
		if (share != null && share.tasks.remove(task)) {
			this.waiting--;
			forgetIfIdle(share);
		}
	}

	private void run() {
		for (Turn turn = next(null); turn != null; turn = next(turn.share)) {
			try {
				turn.task.run();
			}
			catch (Throwable ex) {
				logger.error("Work on the thread {} failed", Thread.currentThread().getName(), ex);
			}
		}
	}

	/**
	 * Ends the turn of a share and begins the next turn; {@code null} if no task may run.
	 */
	private synchronized @Nullable Turn next(@Nullable Share done) {
		if (done != null) {
			done.running--;
			enqueue(done);
			forgetIfIdle(done);
		}
		for (Share share = this.ready.poll(); share != null; share = this.ready.poll()) {
			share.isQueued = false;
			if (!share.tasks.isEmpty()) {
				Runnable task = share.tasks.removeFirst();
				this.waiting--;
				share.running++;
				enqueue(share);
				return new Turn(share, task);
			}
			forgetIfIdle(share);
		}
		this.running--;
		return null;
	}

	private synchronized void stop() {
		this.running--;
	}

	private void enqueue(Share share) {
		if (!share.isQueued && !share.tasks.isEmpty() && share.running < share()) {
			share.isQueued = true;
			this.ready.add(share);
		}
	}

	private void forgetIfIdle(Share share) {
		if (share.running == 0 && share.tasks.isEmpty() && !share.isQueued) {
			this.shares.remove(share.caller, share);
		}
	}

	private static int half(int all) {
		return Math.max(1, all / 2);
	}

	/** Tasks of a caller. */
	private static final class Share {

		private final SequencedSet<Runnable> tasks = new LinkedHashSet<>();

		private final Object caller;

		private int running;

		private boolean isQueued;

		Share(Object caller) {
			this.caller = caller;
		}

	}

	/** Running task, and the share of its caller. */
	private record Turn(Share share, Runnable task) {

	}

	/** Scheduler of a caller. */
	private final class CallerScheduler implements Scheduler {

		private final Object caller;

		CallerScheduler(Object caller) {
			this.caller = caller;
		}

		@Override
		public Disposable schedule(Runnable work) {
			return new BlockingTask(work, (task) -> {
			}, FairScheduler.this.interrupts).in(this::queue);
		}

		@Override
		public Worker createWorker() {
			return new BlockingWorker(Schedulers.immediate().createWorker(), this::queue,
					FairScheduler.this.interrupts);
		}

		private Disposable queue(Runnable task) {
			return FairScheduler.this.queue(this.caller, task);
		}

		@Override
		public void dispose() {
			// The threads belong to all callers
		}

	}

}
