package io.mcpgateway.blocking;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.scheduler.Scheduler;

/**
 * Task that repeats on a thread of its own, which may block. A run that fails is logged,
 * unless it fails as the run before did, and the next run follows.
 */
public final class PeriodicTask {

	private static final Logger logger = LoggerFactory.getLogger(PeriodicTask.class);

	/** Time beyond the interval after which a run counts as late. */
	private static final Duration LATE = Duration.ofMinutes(1);

	private final String name;

	private final Duration interval;

	private final Runnable work;

	private volatile Disposable running = Disposables.disposed();

	/** Time of the end of the last run, in nanoseconds. */
	private volatile long ended = System.nanoTime();

	private String failure = "";

	/**
	 * Creates a task that does not run.
	 * @param name the name of the thread
	 * @param interval time between the beginnings of two runs, at least 1 ms
	 */
	public PeriodicTask(String name, Duration interval, Runnable work) {
		this.name = name;
		this.interval = interval;
		this.work = work;
	}

	/** Starts the task. The first run is after an interval. */
	public void start() {
		Scheduler scheduler = BlockingScheduler.of(1, 1, this.name);
		long millis = this.interval.toMillis();
		this.ended = System.nanoTime();
		scheduler.schedulePeriodically(this::run, millis, millis, TimeUnit.MILLISECONDS);
		this.running = scheduler;
	}

	/** Ends the task. A run in progress ends by itself. */
	public void stop() {
		this.running.dispose();
	}

	public boolean isRunning() {
		return !this.running.isDisposed();
	}

	/** Returns whether a run takes more than a minute. */
	public boolean isLate() {
		return isRunning() && System.nanoTime() - this.ended > LATE.plus(this.interval).toNanos();
	}

	private void run() {
		try {
			this.work.run();
			this.failure = "";
		}
		catch (RuntimeException ex) {
			String now = String.valueOf(ex);
			if (!now.equals(this.failure)) {
				logger.error("A run of {} failed, and the next one follows in {}", this.name, this.interval, ex);
			}
			this.failure = now;
		}
		finally {
			this.ended = System.nanoTime();
		}
	}

}
