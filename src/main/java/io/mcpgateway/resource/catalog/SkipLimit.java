package io.mcpgateway.resource.catalog;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;

import reactor.core.scheduler.Schedulers;

/**
 * A bound on the search for resources that a caller may see among those that he may not.
 *
 * @param isOver whether to give up after so many hidden ones
 */
record SkipLimit(IntPredicate isOver) {

	/** How long a page may take to fill, beside the step that is under way then. */
	static final Duration MAX_TIME = Duration.ofSeconds(10);

	/** How many hidden resources a page passes over at full speed. */
	private static final int MAX_UNPAUSED = 10_000;

	/** How long a page rests before each further step, of at least 1,000 resources. */
	static final Duration PAUSE = Duration.ofMillis(10);

	/**
	 * Gives up when a time is over and not at a number, so that a page that is cut tells
	 * its reader no more than its time already did.
	 */
	static SkipLimit untilLate() {
		long deadline = now() + MAX_TIME.toMillis();
		return new SkipLimit((hidden) -> now() >= deadline);
	}

	/** Gives up after a number of hidden resources. */
	static SkipLimit ofAtMost(int max) {
		return new SkipLimit((hidden) -> hidden >= max);
	}

	/** Whether the next step waits for {@link #PAUSE}. */
	boolean needsPause(int hidden) {
		return hidden >= MAX_UNPAUSED;
	}

	private static long now() {
		return Schedulers.parallel().now(TimeUnit.MILLISECONDS);
	}

}
