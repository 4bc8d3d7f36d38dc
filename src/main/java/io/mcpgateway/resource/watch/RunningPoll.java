package io.mcpgateway.resource.watch;

import java.util.Set;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** State of a poll that has no complete answer yet. Guarded by its executor's lock. */
final class RunningPoll {

	private final Sinks.Empty<Void> ended = Sinks.empty();

	private final Sinks.Empty<Void> cancelled = Sinks.empty();

	private final Set<String> subjects;

	private final @Nullable PollingPass pass;

	private final long startedAt;

	private boolean isSlow;

	/** Key of the slow place that the poll holds. */
	private @Nullable Object place;

	private boolean hasAnswer;

	private boolean isCancelled;

	private boolean hasEnded;

	private int failures;

	/**
	 * Creates the state of a started poll.
	 * @param pass the pass that waits for the poll; {@code null} for a poll on a slow
	 * place
	 * @param place key of the slow place that the poll holds; {@code null} for a poll of
	 * a pass
	 * @param startedAt time in nanoseconds
	 */
	RunningPoll(Set<String> subjects, @Nullable PollingPass pass, @Nullable Object place, long startedAt) {
		this.subjects = Set.copyOf(subjects);
		this.pass = pass;
		this.startedAt = startedAt;
		this.isSlow = pass == null;
		this.place = place;
	}

	Set<String> subjects() {
		return this.subjects;
	}

	long startedAt() {
		return this.startedAt;
	}

	/** Returns whether the poll outlasted the patience of its pass, or began later. */
	boolean isSlow() {
		return this.isSlow;
	}

	/** Returns the key of the slow place that the poll holds; {@code null} if none. */
	@Nullable Object place() {
		return this.place;
	}

	/** Marks the poll as slow, on a slow place or without one. */
	void slow(@Nullable Object place) {
		this.isSlow = true;
		this.place = place;
	}

	boolean hasAnswer() {
		return this.hasAnswer;
	}

	/** Records an answer at a time in nanoseconds. */
	void answered(long now) {
		this.hasAnswer = true;
		if (this.pass != null) {
			this.pass.answered(now - this.startedAt, now);
		}
	}

	/** Returns how many requests failed. */
	int failures() {
		return this.failures;
	}

	void failed() {
		this.failures++;
	}

	boolean hasEnded() {
		return this.hasEnded;
	}

	void end() {
		this.hasEnded = true;
	}

	/** Wakes the pass that waits. Call without holding a lock. */
	void signalEnd() {
		this.ended.tryEmitEmpty();
	}

	boolean isCancelled() {
		return this.isCancelled;
	}

	/** Marks the poll as cancelled, for which no failure counts. */
	void cancel() {
		this.isCancelled = true;
	}

	/** Ends a cancelled poll. Call without holding a lock. */
	void signalCancel() {
		this.cancelled.tryEmitEmpty();
	}

	Mono<Void> ended() {
		return this.ended.asMono();
	}

	Mono<Void> cancelled() {
		return this.cancelled.asMono();
	}

}
