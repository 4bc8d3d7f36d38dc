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

	private final Object subscriber;

	private final @Nullable PollingPass pass;

	private final long startedAt;

	private boolean isSlow;

	private boolean hasPlace;

	private boolean hasAnswer;

	private boolean hasEnded;

	private int failures;

	/**
	 * Creates the state of a started poll.
	 * @param subscriber key of the subscriber whose share of the slow places counts
	 * @param pass the pass that waits for the poll; {@code null} for a poll on a slow
	 * place
	 * @param startedAt time in nanoseconds
	 */
	RunningPoll(Set<String> subjects, Object subscriber, @Nullable PollingPass pass, long startedAt) {
		this.subjects = Set.copyOf(subjects);
		this.subscriber = subscriber;
		this.pass = pass;
		this.startedAt = startedAt;
		this.isSlow = pass == null;
		this.hasPlace = pass == null;
	}

	Set<String> subjects() {
		return this.subjects;
	}

	Object subscriber() {
		return this.subscriber;
	}

	long startedAt() {
		return this.startedAt;
	}

	/** Returns whether the poll outlasted the patience of its pass, or began later. */
	boolean isSlow() {
		return this.isSlow;
	}

	/** Returns whether the poll holds one of the slow places. */
	boolean hasPlace() {
		return this.hasPlace;
	}

	/** Marks the poll as slow, with or without a slow place. */
	void slow(boolean place) {
		this.isSlow = true;
		this.hasPlace = place;
	}

	boolean hasAnswer() {
		return this.hasAnswer;
	}

	/** Records an answer at a time in nanoseconds. */
	void answered(long now) {
		this.hasAnswer = true;
		if (this.pass != null) {
			this.pass.answered(now);
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

	/** Ends the poll without an answer. Call without holding a lock. */
	void cancel() {
		this.cancelled.tryEmitEmpty();
	}

	Mono<Void> ended() {
		return this.ended.asMono();
	}

	Mono<Void> cancelled() {
		return this.cancelled.asMono();
	}

}
