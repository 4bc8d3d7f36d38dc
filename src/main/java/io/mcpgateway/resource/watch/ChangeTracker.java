package io.mcpgateway.resource.watch;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Tracker that compares snapshots of subjects and queues the changes. A subject is queued
 * at most once; beyond a bound, everything counts as changed. One place publishes the
 * queue in order, after the wake-up signal of {@link #pendingChanges()}.
 * <p>
 * <b>Why</b> no subscriber misses a change: a baseline is taken before each subscription
 * is acknowledged, and later snapshots are compared with the baseline. A subscribed
 * subject without baseline is published, since it may have changed. A subject unused for
 * a while is published a last time before removal, for subscribers that return. A subject
 * that is unknown for a while is compared with its last known snapshot. The list of
 * resources has one snapshot, kept forever, and is not polled while unsubscribed.
 */
public final class ChangeTracker {

	/** Maximum number of subjects tracked without subscribers. */
	private static final int MAX_TRACKED = 100_000;

	/** Time after which an unused subject is removed. */
	static final Duration MAX_UNUSED_TIME = Duration.ofMinutes(1);

	private final LongSupplier nanos;

	private final PendingChanges pendingChanges;

	private final long gatherNanos;

	private final Map<String, TrackedResource> tracked = new HashMap<>();

	private final Map<Object, Set<String>> subjectsByWriteKey = new HashMap<>();

	/** Subjects whose writes are gathered, until they are published. */
	private final Set<String> gathering = new HashSet<>();

	/** Subjects with changes that polling cannot see, published at an interval. */
	private final Set<String> expiring = new HashSet<>();

	/**
	 * Creates a tracker whose first publication is a resync.
	 * @param prefixes URI prefixes of the mount
	 * @param gatherTime how long to gather further writes of a subject after its
	 * publication; zero to publish each write
	 * @param nanos clock in nanoseconds
	 */
	ChangeTracker(List<String> prefixes, Duration gatherTime, LongSupplier nanos) {
		this.pendingChanges = new PendingChanges(prefixes);
		this.gatherNanos = gatherTime.toNanos();
		this.nanos = nanos;
	}

	/** Returns the queue of changes to publish. */
	PendingChanges pendingChanges() {
		return this.pendingChanges;
	}

	/**
	 * Returns whether a subject is tracked, and keeps the subject for a while; also
	 * {@code true} if the tracker is full.
	 */
	synchronized boolean isTracked(String subject) {
		TrackedResource known = this.tracked.get(subject);
		if (known != null) {
			known.use(this.nanos.getAsLong());
		}
		return known != null || this.tracked.size() >= MAX_TRACKED;
	}

	/** Starts tracking subjects from these snapshots; keeps earlier snapshots. */
	synchronized void addBaselines(Map<String, Snapshot> snapshots) {
		snapshots.forEach((subject, snapshot) -> {
			if (!this.tracked.containsKey(subject)) {
				note(subject, snapshot);
			}
		});
	}

	/**
	 * Returns the subjects to poll: subscribed subjects, and subjects about to be
	 * subscribed.
	 * @param subscribed subjects with subscribers
	 */
	Set<String> subjectsToPoll(Set<String> subscribed) {
		Set<String> subjects = new HashSet<>(subscribed);
		synchronized (this) {
			long now = this.nanos.getAsLong();
			subscribed.stream().map(this.tracked::get).forEach((known) -> {
				if (known != null) {
					known.use(now);
				}
			});
			List<String> forgotten = this.tracked.entrySet()
				.stream()
				.filter((entry) -> entry.getValue().unusedFor(now) > MAX_UNUSED_TIME.toNanos())
				.map(Map.Entry::getKey)
				.filter((subject) -> !Poller.isLists(subject))
				.toList();
			forgotten.forEach(this::forget);
			this.tracked.keySet().stream().filter((subject) -> !Poller.isLists(subject)).forEach(subjects::add);
		}
		this.pendingChanges.signal();
		return subjects;
	}

	/** Publishes subjects whose snapshot differs from the last. */
	void compare(Map<String, Snapshot> snapshots) {
		synchronized (this) {
			snapshots.forEach((subject, snapshot) -> {
				TrackedResource known = this.tracked.get(subject);
				if (known == null || !known.snapshot().fingerprint().equals(snapshot.fingerprint())) {
					this.pendingChanges.add(subject,
							(known != null) ? snapshot.entriesSince(known.snapshot()) : Set.of());
				}
				if (known == null || !known.snapshot().equals(snapshot)) {
					note(subject, snapshot);
				}
			});
		}
		this.pendingChanges.signal();
	}

	/**
	 * Publishes the subjects affected by writes: the first write of a subject at once,
	 * and later ones together after the time to gather.
	 * @param keys keys as in {@link Snapshot#writeKeys()}
	 */
	public void publishWrites(Set<?> keys) {
		synchronized (this) {
			long now = this.nanos.getAsLong();
			Set<String> written = new LinkedHashSet<>();
			keys.forEach((key) -> written.addAll(this.subjectsByWriteKey.getOrDefault(key, Set.of())));
			written.forEach((subject) -> publishWrite(subject, now));
		}
		this.pendingChanges.signal();
	}

	private void publishWrite(String subject, long now) {
		TrackedResource known = this.tracked.get(subject);
		if (known == null || known.publishesWrite(now, this.gatherNanos)) {
			this.gathering.remove(subject);
			this.pendingChanges.add(subject);
		}
		else {
			this.gathering.add(subject);
		}
	}

	/**
	 * Publishes subjects whose refresh interval has passed, and those whose writes were
	 * gathered long enough.
	 */
	void publishExpired() {
		synchronized (this) {
			long now = this.nanos.getAsLong();
			this.gathering.removeIf((subject) -> {
				TrackedResource known = this.tracked.get(subject);
				boolean isDue = known == null || known.publishesWrite(now, this.gatherNanos);
				if (isDue) {
					this.pendingChanges.add(subject);
				}
				return isDue;
			});
			for (String subject : this.expiring) {
				TrackedResource known = this.tracked.get(subject);
				if (known != null && known.isDue(now)) {
					this.pendingChanges.add(subject);
				}
			}
		}
		this.pendingChanges.signal();
	}

	private void note(String subject, Snapshot snapshot) {
		TrackedResource known = this.tracked.get(subject);
		if (known != null) {
			unlink(subject, known.snapshot());
			known.update(snapshot);
		}
		else {
			this.tracked.put(subject, new TrackedResource(snapshot, this.nanos.getAsLong()));
		}
		snapshot.writeKeys()
			.forEach((one) -> this.subjectsByWriteKey.computeIfAbsent(one, (key) -> new HashSet<>(2)).add(subject));
		if (snapshot.interval() != null) {
			this.expiring.add(subject);
		}
	}

	private void forget(String subject) {
		TrackedResource known = this.tracked.remove(subject);
		if (known != null) {
			unlink(subject, known.snapshot());
			this.gathering.remove(subject);
			this.pendingChanges.add(subject);
		}
	}

	private void unlink(String subject, Snapshot snapshot) {
		this.expiring.remove(subject);
		snapshot.writeKeys().forEach((one) -> this.subjectsByWriteKey.computeIfPresent(one, (key, subjects) -> {
			subjects.remove(subject);
			return subjects.isEmpty() ? null : subjects;
		}));
	}

}
