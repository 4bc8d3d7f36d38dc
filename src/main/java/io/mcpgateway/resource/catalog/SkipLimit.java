package io.mcpgateway.resource.catalog;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;

import reactor.core.scheduler.Schedulers;

/**
 * Limit on the search for visible resources among hidden ones.
 *
 * @param isOver test for a number of hidden resources after which the search stops
 */
record SkipLimit(IntPredicate isOver) {

	/** Maximum time to fill a page, without the step under way at the end. */
	static final Duration MAX_TIME = Duration.ofSeconds(10);

	/** Number of hidden resources skipped without a pause. */
	private static final int MAX_UNPAUSED = 10_000;

	/** Pause before each further step of at least 1,000 resources. */
	static final Duration PAUSE = Duration.ofMillis(10);

	/**
	 * Returns a limit by time. A limit by number would tell the reader of a short page
	 * how many resources are hidden; the duration is known to the reader anyway.
	 */
	static SkipLimit untilLate() {
		long deadline = now() + MAX_TIME.toMillis();
		return new SkipLimit((hidden) -> now() >= deadline);
	}

	/** Returns a limit by number of hidden resources. */
	static SkipLimit ofAtMost(int max) {
		return new SkipLimit((hidden) -> hidden >= max);
	}

	/** Returns whether the next step waits for {@link #PAUSE}. */
	boolean needsPause(int hidden) {
		return hidden >= MAX_UNPAUSED;
	}

	private static long now() {
		return Schedulers.parallel().now(TimeUnit.MILLISECONDS);
	}

}
