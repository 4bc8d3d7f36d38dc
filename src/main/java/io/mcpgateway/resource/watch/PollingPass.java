package io.mcpgateway.resource.watch;

import java.time.Duration;

/**
 * Pass over the subjects of a feed: its patience with polls, and its outcome.
 * <p>
 * <b>Why</b> the patience is halved with each poll that is cancelled, and ends after a
 * while: many hanging subjects shall delay a pass only briefly. A late answer restores
 * it, since a slow source needs time rather than more requests.
 */
final class PollingPass {

	/** Time after which a poll makes room for the next one, if a place is free. */
	static final Duration MAX_WAIT = Duration.ofSeconds(1);

	/** Time without a free place after which a poll is cancelled. */
	private static final Duration MAX_PATIENCE = Duration.ofSeconds(4);

	private static final Duration MIN_PATIENCE = Duration.ofMillis(100);

	/** Time after which a pass has no patience. */
	private static final Duration MAX_PATIENT_TIME = Duration.ofSeconds(10);

	private final boolean isSlow;

	private final long startedAt;

	private Duration patience = MAX_PATIENCE;

	private long answeredAt;

	private boolean hasAnswer;

	private int lateAnswers;

	private int cancelled;

	/**
	 * Creates a pass without answers.
	 * @param isSlow whether the source is known to be slow
	 * @param now time in nanoseconds
	 */
	PollingPass(boolean isSlow, long now) {
		this.isSlow = isSlow;
		this.startedAt = now;
		this.answeredAt = now;
	}

	/**
	 * Returns how long a poll may run without a place beside the pass.
	 * @param begunAt start of the poll in nanoseconds
	 */
	synchronized Duration patience(long begunAt) {
		return isLong(begunAt) ? MIN_PATIENCE : this.patience;
	}

	/**
	 * Returns how long to wait for a poll before the others go on.
	 * @param begunAt start of the poll in nanoseconds
	 */
	Duration waitTime(long begunAt) {
		Duration most = patience(begunAt);
		return (most.compareTo(MAX_WAIT) < 0) ? most : MAX_WAIT;
	}

	/** Records that a poll was cancelled. */
	synchronized void cancelled() {
		this.cancelled++;
		Duration half = this.patience.dividedBy(2);
		this.patience = (half.compareTo(MIN_PATIENCE) > 0) ? half : MIN_PATIENCE;
	}

	/**
	 * Records an answer.
	 * @param took duration of the poll; times in nanoseconds
	 */
	synchronized void answered(long took, long now) {
		this.hasAnswer = true;
		this.answeredAt = now;
		if (took > MAX_WAIT.toNanos()) {
			this.lateAnswers++;
			this.patience = MAX_PATIENCE;
		}
	}

	/**
	 * Returns whether to leave other subjects than fast ones to the slow places: the
	 * source answers, but so late that the pass would last too long.
	 */
	synchronized boolean isForFastSubjects(long now) {
		return this.isSlow || (isLong(now) && this.lateAnswers > this.cancelled);
	}

	private boolean isLong(long now) {
		return now - this.startedAt > MAX_PATIENT_TIME.toNanos();
	}

	synchronized boolean hasAnswer() {
		return this.hasAnswer;
	}

	/** Returns the time until the last answer. */
	synchronized Duration took() {
		return Duration.ofNanos(this.answeredAt - this.startedAt);
	}

}
