package io.mcpgateway.resource.watch;

import java.time.Duration;

/** Pass over the subjects of a feed: its patience with polls, and its outcome. */
final class PollingPass {

	/** Time for which a poll may keep the place of another. */
	static final Duration MAX_WAIT = Duration.ofSeconds(1);

	private static final Duration MIN_WAIT = Duration.ofMillis(100);

	private final long startedAt;

	private Duration patience = MAX_WAIT;

	private long answeredAt;

	private boolean hasAnswer;

	/**
	 * Creates a pass without answers.
	 * @param now time in nanoseconds
	 */
	PollingPass(long now) {
		this.startedAt = now;
		this.answeredAt = now;
	}

	/** Returns how long to wait for the next poll before the others go on. */
	synchronized Duration patience() {
		return this.patience;
	}

	/** Halves the patience, so that many hanging subjects delay a pass only briefly. */
	synchronized void halvePatience() {
		Duration half = this.patience.dividedBy(2);
		this.patience = (half.compareTo(MIN_WAIT) > 0) ? half : MIN_WAIT;
	}

	/** Records the time of an answer, in nanoseconds. */
	synchronized void answered(long now) {
		this.hasAnswer = true;
		this.answeredAt = now;
	}

	synchronized boolean hasAnswer() {
		return this.hasAnswer;
	}

	/** Returns the time until the last answer. */
	synchronized Duration took() {
		return Duration.ofNanos(this.answeredAt - this.startedAt);
	}

}
