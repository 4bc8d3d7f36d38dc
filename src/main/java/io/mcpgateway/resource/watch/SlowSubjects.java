package io.mcpgateway.resource.watch;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import io.mcpgateway.resource.ReaderKey;
import org.jspecify.annotations.Nullable;

/**
 * Subjects that did not answer in time or at all, which are asked on places of their own,
 * and whose turn is next. Guarded by its executor's lock.
 * <p>
 * <b>Why</b> pauses grow while a subject does not answer: its failures shall neither load
 * the source nor open a circuit breaker for all.
 * <p>
 * <b>Why</b> turns go by caller: otherwise a caller with a thousand hanging subjects
 * would leave no place for the slow subject of another.
 */
final class SlowSubjects {

	/** Number of slow subjects that are asked for at once. */
	private static final int PLACES = 4;

	/** Number of these places that the subjects of one caller may take. */
	private static final int PLACES_OF_CALLER = 2;

	/** Number of further places for polls of a pass that outlast its patience. */
	private static final int FURTHER_PLACES = 4;

	/** Key for the places of polls of several subjects. */
	private static final Object MANY = new Object();

	/** Key for the further places. */
	private static final Object FURTHER = new Object();

	/** Minimum ratio of a pause to the duration of the shorter of the last two polls. */
	private static final int PAUSE_FACTOR = 10;

	/** Maximum pause after polls without an answer, unless the interval is longer. */
	private static final Duration MAX_PAUSE_UNANSWERED = Duration.ofMinutes(1);

	private static final int MAX_DOUBLINGS = 10;

	private final Map<String, Slow> subjects = new HashMap<>();

	/** Time of the last turn by caller, in nanoseconds. */
	private final Map<ReaderKey, Long> turns = new HashMap<>();

	/** Number of places by key: a caller, {@link #MANY} or {@link #FURTHER}. */
	private final Map<Object, Integer> taken = new HashMap<>();

	private final Function<String, ReaderKey> readers;

	private final Duration interval;

	/**
	 * Creates an empty set of slow subjects.
	 * @param readers caller by subject, whose share of the places counts
	 * @param interval minimum time between two polls of a subject
	 */
	SlowSubjects(Function<String, ReaderKey> readers, Duration interval) {
		this.readers = readers;
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

	boolean isEmpty() {
		return this.subjects.isEmpty();
	}

	/** Returns whether as many subjects as there are fast ones answer, but slowly. */
	boolean areMany(int fast) {
		return this.subjects.values().stream().filter(Slow::isAnswered).count() >= Math.max(fast, 1);
	}

	/** Returns the duration of the last answer in nanoseconds; 0 if there is none. */
	long took(String subject) {
		Slow last = this.subjects.get(subject);
		return (last != null && last.isAnswered()) ? last.took : 0;
	}

	/** Forgets all other subjects, and the callers without a slow subject. */
	void retain(Set<String> polled) {
		this.subjects.keySet().retainAll(polled);
		if (!this.turns.isEmpty()) {
			this.turns.keySet()
				.retainAll(this.subjects.keySet().stream().map(this.readers).collect(Collectors.toSet()));
		}
	}

	/**
	 * Takes a place for a running poll of a pass.
	 * @return the key of the place; {@code null} if none is free
	 */
	@Nullable Object take(Set<String> subjects) {
		Object place = (subjects.size() == 1) ? this.readers.apply(subjects.iterator().next()) : MANY;
		if (isAnyFree() && taken(place) < PLACES_OF_CALLER) {
			return take(place);
		}
		return (taken(FURTHER) < FURTHER_PLACES) ? take(FURTHER) : null;
	}

	private <T> T take(T place) {
		this.taken.merge(place, 1, Integer::sum);
		return place;
	}

	private int taken(Object place) {
		return this.taken.getOrDefault(place, 0);
	}

	private boolean isAnyFree() {
		return this.taken.values().stream().mapToInt(Integer::intValue).sum() - taken(FURTHER) < PLACES;
	}

	/**
	 * Frees a place.
	 * @param place key under which the place was taken
	 */
	void free(Object place) {
		this.taken.computeIfPresent(place, (key, count) -> (count > 1) ? count - 1 : null);
	}

	/**
	 * Returns the subject whose turn is next, and takes a place; {@code null} if none is
	 * due or no place is free.
	 * @param mayBeAsked whether a subject is not being asked for already
	 */
	@Nullable Turn next(Predicate<String> mayBeAsked, long now) {
		if (!isAnyFree()) {
			return null;
		}
		Turn next = null;
		long nextTurn = 0;
		long nextAskedAt = 0;
		for (Map.Entry<String, Slow> entry : this.subjects.entrySet()) {
			if (entry.getValue().dueAt <= now && mayBeAsked.test(entry.getKey())) {
				ReaderKey reader = this.readers.apply(entry.getKey());
				long turn = this.turns.getOrDefault(reader, Long.MIN_VALUE);
				if (taken(reader) < PLACES_OF_CALLER && (next == null || turn < nextTurn
						|| (turn == nextTurn && entry.getValue().askedAt < nextAskedAt))) {
					next = new Turn(entry.getKey(), reader);
					nextTurn = turn;
					nextAskedAt = entry.getValue().askedAt;
				}
			}
		}
		if (next != null) {
			take(next.place);
			this.turns.put(next.place, now);
		}
		return next;
	}

	/** Returns the pause after a slow poll; both in nanoseconds. */
	static long pause(long took) {
		return took * PAUSE_FACTOR;
	}

	/**
	 * Subject whose turn it is.
	 *
	 * @param place key of the caller for whom a place is taken
	 */
	record Turn(String subject, ReaderKey place) {

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

		boolean isAnswered() {
			return this.took > 0 && this.failures == 0;
		}

	}

}
