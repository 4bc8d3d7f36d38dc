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
 * place, in order, after {@link #news()} rang.
 * <p>
 * Why nobody is left stale: a subject has a look from before its subscription was
 * acknowledged, with which the next is compared. One that somebody listens to and that
 * has none is told, as it may have changed. One that nobody has listened to for a while
 * is told a last time when it is forgotten, so that the hub remembers that it may have
 * changed since, for those who come back. One that could not be looked at looks changed
 * when it can. Of lists there is one look, which is never forgotten: who begins to hear
 * of them hears of what happened since it was taken, and nobody looks meanwhile.
 */
public final class ChangeTracker {

	/** How many are tracked that nobody listens to yet. */
	private static final int MOST = 100_000;

	/** How long a subject is tracked that nobody listens to. */
	static final Duration PATIENCE = Duration.ofMinutes(1);

	private final LongSupplier nanos;

	private final PendingChanges news;

	private final Map<String, TrackedResource> tracked = new HashMap<>();

	private final Map<Object, Set<String>> written = new HashMap<>();

	/** Those that cannot be seen in full. */
	private final Set<String> unseen = new HashSet<>();

	/**
	 * Remember nothing yet; all that is told first is that nothing was seen.
	 * @param prefixes of the URIs of a mount
	 * @param nanos the time
	 */
	ChangeTracker(List<String> prefixes, LongSupplier nanos) {
		this.news = new PendingChanges(prefixes);
		this.nanos = nanos;
	}

	/** What is to be told. */
	PendingChanges news() {
		return this.news;
	}

	/** Whether a subject is tracked, and will be for a while, or cannot be. */
	synchronized boolean keeps(String subject) {
		TrackedResource known = this.tracked.get(subject);
		if (known != null) {
			known.wanted(this.nanos.getAsLong());
		}
		return known != null || this.tracked.size() >= MOST;
	}

	/** Track subjects from these looks on, if they are not tracked already. */
	synchronized void begin(Map<String, Snapshot> looks) {
		looks.forEach((subject, look) -> {
			if (!this.tracked.containsKey(subject)) {
				note(subject, look);
			}
		});
	}

	/**
	 * What is to be looked at: what somebody listens to, or may be about to.
	 * @param audience what somebody listens to
	 */
	Set<String> wanted(Set<String> audience) {
		Set<String> wanted = new HashSet<>(audience);
		synchronized (this) {
			long now = this.nanos.getAsLong();
			audience.stream().map(this.tracked::get).forEach((known) -> {
				if (known != null) {
					known.wanted(now);
				}
			});
			List<String> forgotten = this.tracked.entrySet()
				.stream()
				.filter((entry) -> entry.getValue().unwantedFor(now) > PATIENCE.toNanos())
				.map(Map.Entry::getKey)
				.filter((subject) -> !subject.equals(Poller.LISTS))
				.toList();
			forgotten.forEach(this::forget);
			this.tracked.keySet().stream().filter((subject) -> !subject.equals(Poller.LISTS)).forEach(wanted::add);
		}
		this.news.ring();
		return wanted;
	}

	/** Tell of what does not look as it did. */
	void compare(Map<String, Snapshot> looks) {
		synchronized (this) {
			looks.forEach((subject, look) -> {
				TrackedResource known = this.tracked.get(subject);
				if (known == null || !known.look().print().equals(look.print())) {
					this.news.add(subject, (known != null) ? look.entriesSince(known.look()) : Set.of());
				}
				if (known == null || !known.look().equals(look)) {
					note(subject, look);
				}
			});
		}
		this.news.ring();
	}

	/** Tell of what changes by some writes, as {@link Snapshot#written()} calls them. */
	public void written(Set<?> written) {
		synchronized (this) {
			written.forEach((one) -> this.written.getOrDefault(one, Set.of()).forEach(this.news::add));
		}
		this.news.ring();
	}

	/** Tell of what may have changed unseen for too long. */
	void tick() {
		synchronized (this) {
			long now = this.nanos.getAsLong();
			for (String subject : this.unseen) {
				TrackedResource known = this.tracked.get(subject);
				if (known != null && known.isDue(now)) {
					this.news.add(subject);
				}
			}
		}
		this.news.ring();
	}

	private void note(String subject, Snapshot look) {
		TrackedResource known = this.tracked.get(subject);
		if (known != null) {
			unlink(subject, known.look());
			known.look(look);
		}
		else {
			this.tracked.put(subject, new TrackedResource(look, this.nanos.getAsLong()));
		}
		look.written().forEach((one) -> this.written.computeIfAbsent(one, (key) -> new HashSet<>(2)).add(subject));
		if (look.interval() != null) {
			this.unseen.add(subject);
		}
	}

	private void forget(String subject) {
		TrackedResource known = this.tracked.remove(subject);
		if (known != null) {
			unlink(subject, known.look());
			this.news.add(subject);
		}
	}

	private void unlink(String subject, Snapshot look) {
		this.unseen.remove(subject);
		look.written().forEach((one) -> this.written.computeIfPresent(one, (key, subjects) -> {
			subjects.remove(subject);
			return subjects.isEmpty() ? null : subjects;
		}));
	}

}
