package io.mcpgateway.resource.watch;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

/**
 * Subjects that did not answer in time or at all, which are asked on places of their own,
 * and whose turn is next. Guarded by its executor's lock.
 * <p>
 * <b>Why</b> pauses grow while a subject does not answer: its failures shall neither load
 * the source nor open a circuit breaker for all.
 * <p>
 * <b>Why</b> turns go by subscriber: otherwise a subscriber of a thousand hanging
 * subjects would leave no place for the slow subject of another.
 */
final class SlowSubjects {

	/** Number of slow subjects that are asked for at once. */
	private static final int PLACES = 4;

	/** Number of these places that the subjects of one subscriber may take. */
	private static final int PLACES_OF_SUBSCRIBER = 2;

	/** Minimum ratio of a pause to the duration of the shorter of the last two polls. */
	private static final int PAUSE_FACTOR = 10;

	/** Maximum pause after polls without an answer, unless the interval is longer. */
	private static final Duration MAX_PAUSE_UNANSWERED = Duration.ofMinutes(1);

	private static final int MAX_DOUBLINGS = 10;

	private final Map<String, Slow> subjects = new HashMap<>();

	/** Time of the last turn by subscriber, in nanoseconds. */
	private final Map<Object, Long> turns = new HashMap<>();

	private final Map<Object, Integer> taken = new HashMap<>();

	private final Duration interval;

	/**
	 * Creates an empty set of slow subjects.
	 * @param interval minimum time between two polls of a subject
	 */
	SlowSubjects(Duration interval) {
		this.interval = interval;
	}

	boolean contains(String subject) {
		return this.subjects.containsKey(subject);
	}

	/** Adds a subject that is due at once. */
	void add(String subject, long now) {
		this.subjects.putIfAbsent(subject, new Slow(0, 0, now, now));
	}

	/**
	 * Records the end of a poll.
	 * @param took duration of the poll in nanoseconds
	 */
	void polled(String subject, boolean hasAnswer, long took, long now) {
		Slow before = this.subjects.get(subject);
		long usual = (before != null) ? Math.min(took, before.took) : 0;
		int failures = hasAnswer ? 0 : 1 + ((before != null) ? before.failures : 0);
		long pause = hasAnswer ? pause(usual)
				: Math.min(Math.max(took, this.interval.toNanos() << Math.min(failures - 1, MAX_DOUBLINGS)),
						MAX_PAUSE_UNANSWERED.toNanos());
		this.subjects.put(subject, new Slow(took, failures, now, now + Math.max(pause, this.interval.toNanos())));
	}

	void remove(String subject) {
		this.subjects.remove(subject);
	}

	/** Forgets all other subjects and subscribers. */
	void retain(Set<String> polled, Set<?> subscribers) {
		this.subjects.keySet().retainAll(polled);
		this.turns.keySet().retainAll(subscribers);
	}

	/** Takes a place for a subscriber, if one is free. */
	boolean take(Object subscriber) {
		int own = this.taken.getOrDefault(subscriber, 0);
		boolean isFree = own < PLACES_OF_SUBSCRIBER
				&& this.taken.values().stream().mapToInt(Integer::intValue).sum() < PLACES;
		if (isFree) {
			this.taken.put(subscriber, own + 1);
		}
		return isFree;
	}

	void free(Object subscriber) {
		this.taken.computeIfPresent(subscriber, (key, count) -> (count > 1) ? count - 1 : null);
	}

	/**
	 * Returns the subject whose turn is next, and takes a place; {@code null} if none is
	 * due or no place is free.
	 * @param mayBeAsked whether a subject is not being asked for already
	 */
	@Nullable Turn next(Map<String, ?> subscribers, Predicate<String> mayBeAsked, long now) {
		String next = null;
		long nextTurn = 0;
		long nextAskedAt = 0;
		for (Map.Entry<String, Slow> entry : this.subjects.entrySet()) {
			Object subscriber = subscriber(subscribers, entry.getKey());
			long turn = this.turns.getOrDefault(subscriber, Long.MIN_VALUE);
			if (entry.getValue().dueAt <= now && this.taken.getOrDefault(subscriber, 0) < PLACES_OF_SUBSCRIBER
					&& mayBeAsked.test(entry.getKey()) && (next == null || turn < nextTurn
							|| (turn == nextTurn && entry.getValue().askedAt < nextAskedAt))) {
				next = entry.getKey();
				nextTurn = turn;
				nextAskedAt = entry.getValue().askedAt;
			}
		}
		if (next == null) {
			return null;
		}
		Turn turn = new Turn(next, subscriber(subscribers, next));
		if (!take(turn.subscriber)) {
			return null;
		}
		this.turns.put(turn.subscriber, now);
		return turn;
	}

	/** Returns the pause after a slow poll; both in nanoseconds. */
	static long pause(long took) {
		return took * PAUSE_FACTOR;
	}

	/** Returns the key of a subscriber; a common one for subjects without subscriber. */
	static Object subscriber(Map<String, ?> subscribers, String subject) {
		Object subscriber = subscribers.get(subject);
		return (subscriber != null) ? subscriber : "";
	}

	/**
	 * Subject whose turn it is.
	 *
	 * @param subscriber key of the subscriber for whom a place is taken
	 */
	record Turn(String subject, Object subscriber) {

	}

	/**
	 * Slow subject; times in nanoseconds.
	 *
	 * @param took duration of the last poll
	 * @param failures number of polls without an answer since the last one with
	 * @param askedAt end of the last poll
	 * @param dueAt earliest time of the next poll
	 */
	private record Slow(long took, int failures, long askedAt, long dueAt) {

	}

}
