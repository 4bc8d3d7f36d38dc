package io.mcpgateway.resource.watch;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Remembers how subjects looked, and what of them is to be told: a subject waits at most
 * once, and beyond a bound everything counts as changed. Whoever is told is told from one
 * place, in order, after {@link #pendingChanges()} rang.
 * <p>
 * Why nobody is left stale: a subject has a snapshot from before its subscription was
 * acknowledged, with which the next is compared. One that somebody listens to and that
 * has none is told, as it may have changed. One that nobody has listened to for a while
 * is told a last time when it is forgotten, so that the hub remembers that it may have
 * changed since, for those who come back. One that could not be looked at snapshots
 * changed when it can. Of lists there is one snapshot, which is never forgotten: who
 * begins to hear of them hears of what happened since it was taken, and nobody snapshots
 * meanwhile.
 */
public final class ChangeTracker {

	/** How many are tracked that nobody listens to yet. */
	private static final int MAX_TRACKED = 100_000;

	/** How long a subject is tracked that nobody listens to. */
	static final Duration MAX_UNUSED_TIME = Duration.ofMinutes(1);

	private final LongSupplier nanos;

	private final PendingChanges pendingChanges;

	private final Map<String, TrackedResource> tracked = new HashMap<>();

	private final Map<Object, Set<String>> subjectsByWriteKey = new HashMap<>();

	/** Those that cannot be seen in full. */
	private final Set<String> expiring = new HashSet<>();

	/**
	 * Remember nothing yet; all that is told first is that nothing was seen.
	 * @param prefixes of the URIs of a mount
	 * @param nanos the time
	 */
	ChangeTracker(List<String> prefixes, LongSupplier nanos) {
		this.pendingChanges = new PendingChanges(prefixes);
		this.nanos = nanos;
	}

	/** What is to be told. */
	PendingChanges pendingChanges() {
		return this.pendingChanges;
	}

	/** Whether a subject is tracked, and will be for a while, or cannot be. */
	synchronized boolean isTracked(String subject) {
		TrackedResource known = this.tracked.get(subject);
		if (known != null) {
			known.use(this.nanos.getAsLong());
		}
		return known != null || this.tracked.size() >= MAX_TRACKED;
	}

	/** Track subjects from these snapshots on, if they are not tracked already. */
	synchronized void addBaselines(Map<String, Snapshot> snapshots) {
		snapshots.forEach((subject, snapshot) -> {
			if (!this.tracked.containsKey(subject)) {
				note(subject, snapshot);
			}
		});
	}

	/**
	 * What is to be looked at: what somebody listens to, or may be about to.
	 * @param subscribed what somebody listens to
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
				.filter((subject) -> !subject.equals(Poller.LISTS))
				.toList();
			forgotten.forEach(this::forget);
			this.tracked.keySet().stream().filter((subject) -> !subject.equals(Poller.LISTS)).forEach(subjects::add);
		}
		this.pendingChanges.signal();
		return subjects;
	}

	/** Tell of what does not snapshot as it did. */
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
	 * Tell of what changes by some writes, as {@link Snapshot#writeKeys()} calls them.
	 */
	public void publishWrites(Set<?> keys) {
		synchronized (this) {
			keys.forEach(
					(key) -> this.subjectsByWriteKey.getOrDefault(key, Set.of()).forEach(this.pendingChanges::add));
		}
		this.pendingChanges.signal();
	}

	/** Tell of what may have changed unseen for too long. */
	void publishExpired() {
		synchronized (this) {
			long now = this.nanos.getAsLong();
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
