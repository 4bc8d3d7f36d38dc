package io.mcpgateway.adapter.postgres;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

import io.mcpgateway.resource.Change;
import org.jspecify.annotations.Nullable;

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
final class Tracker {

	/** How many are tracked that nobody listens to yet. */
	private static final int MOST = 100_000;

	private static final int MOST_NEWS = 200_000;

	/** How long a subject is tracked that nobody listens to. */
	static final Duration PATIENCE = Duration.ofMinutes(1);

	private final List<String> prefixes;

	private final LongSupplier nanos;

	private final Alarm news = new Alarm();

	private final Map<String, Tracked> tracked = new HashMap<>();

	private final Map<Target.Rows, Set<String>> written = new HashMap<>();

	/** Those that cannot be seen in full. */
	private final Set<String> unseen = new HashSet<>();

	private final Set<String> told = new LinkedHashSet<>();

	private boolean isLost = true;

	/**
	 * Remember nothing yet; all that is told first is that nothing was seen.
	 * @param prefixes of the URIs of a mount
	 * @param nanos the time
	 */
	Tracker(List<String> prefixes, LongSupplier nanos) {
		this.prefixes = List.copyOf(prefixes);
		this.nanos = nanos;
	}

	/** Rings when there is something to tell. */
	Alarm news() {
		return this.news;
	}

	/** Whether a subject is tracked, and will be for a while, or cannot be. */
	synchronized boolean keeps(String subject) {
		Tracked known = this.tracked.get(subject);
		if (known != null) {
			known.wantedAt = this.nanos.getAsLong();
		}
		return known != null || this.tracked.size() >= MOST;
	}

	/** Track subjects from these looks on, if they are not tracked already. */
	synchronized void begin(Map<String, Look> looks) {
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
		boolean hasNews;
		synchronized (this) {
			long now = this.nanos.getAsLong();
			audience.stream().map(this.tracked::get).forEach((known) -> {
				if (known != null) {
					known.wantedAt = now;
				}
			});
			List<String> forgotten = this.tracked.entrySet()
				.stream()
				.filter((entry) -> now - entry.getValue().wantedAt > PATIENCE.toNanos())
				.map(Map.Entry::getKey)
				.filter((subject) -> !subject.equals(Subject.LISTS))
				.toList();
			forgotten.forEach(this::forget);
			this.tracked.keySet().stream().filter((subject) -> !subject.equals(Subject.LISTS)).forEach(wanted::add);
			hasNews = hasNews();
		}
		ring(hasNews);
		return wanted;
	}

	/** Tell of what does not look as it did. */
	void compare(Map<String, Look> looks) {
		boolean hasNews;
		synchronized (this) {
			looks.forEach((subject, look) -> {
				Tracked known = this.tracked.get(subject);
				if (known == null || !known.look.print().equals(look.print())) {
					tell(subject);
				}
				if (known == null || !known.look.equals(look)) {
					note(subject, look);
				}
			});
			hasNews = hasNews();
		}
		ring(hasNews);
	}

	/** Tell of what changes by some writes. */
	void written(Set<Target.Rows> relations) {
		boolean hasNews;
		synchronized (this) {
			relations.forEach((relation) -> this.written.getOrDefault(relation, Set.of()).forEach(this::tell));
			hasNews = hasNews();
		}
		ring(hasNews);
	}

	/** Tell of what may have changed unseen for too long. */
	void tick() {
		boolean hasNews;
		synchronized (this) {
			long now = this.nanos.getAsLong();
			for (String subject : this.unseen) {
				Tracked known = this.tracked.get(subject);
				if (known != null && known.isDue(now)) {
					known.toldAt = now;
					known.toldPulse = known.look.pulse();
					tell(subject);
				}
			}
			hasNews = hasNews();
		}
		ring(hasNews);
	}

	/** Take what is to be told. */
	synchronized List<Change> take() {
		List<Change> changes = new ArrayList<>();
		if (this.isLost) {
			this.prefixes.forEach((prefix) -> changes.add(new Change.Unseen(prefix)));
		}
		else {
			this.told.forEach((subject) -> changes.add(change(subject)));
		}
		this.isLost = false;
		this.told.clear();
		return changes;
	}

	private boolean hasNews() {
		return this.isLost || !this.told.isEmpty();
	}

	/** Whoever wakes up does not do so under the lock. */
	private void ring(boolean hasNews) {
		if (hasNews) {
			this.news.ring();
		}
	}

	private Change change(String subject) {
		return subject.equals(Subject.LISTS) ? new Change.ListChanged(this.prefixes.getFirst())
				: new Change.Updated(subject);
	}

	private void tell(String subject) {
		this.told.add(subject);
		if (this.told.size() > MOST_NEWS) {
			this.told.clear();
			this.isLost = true;
		}
	}

	private void note(String subject, Look look) {
		Tracked known = this.tracked.get(subject);
		if (known != null) {
			unlink(subject, known.look);
			known.look = look;
		}
		else {
			this.tracked.put(subject, new Tracked(look, this.nanos.getAsLong()));
		}
		look.written()
			.forEach((relation) -> this.written.computeIfAbsent(relation, (key) -> new HashSet<>(2)).add(subject));
		if (look.interval() != null) {
			this.unseen.add(subject);
		}
	}

	private void forget(String subject) {
		Tracked known = this.tracked.remove(subject);
		if (known != null) {
			unlink(subject, known.look);
			tell(subject);
		}
	}

	private void unlink(String subject, Look look) {
		this.unseen.remove(subject);
		look.written().forEach((relation) -> this.written.computeIfPresent(relation, (key, subjects) -> {
			subjects.remove(subject);
			return subjects.isEmpty() ? null : subjects;
		}));
	}

	/** What is known of a subject. */
	private static final class Tracked {

		private Look look;

		private long wantedAt;

		private long toldAt;

		private @Nullable String toldPulse;

		Tracked(Look look, long now) {
			this.look = look;
			this.wantedAt = now;
			this.toldAt = now;
			this.toldPulse = look.pulse();
		}

		/** Whether it may have changed unseen for too long. */
		boolean isDue(long now) {
			return this.look.interval() != null && now - this.toldAt >= this.look.interval().toNanos()
					&& (this.look.pulse() == null || !this.look.pulse().equals(this.toldPulse));
		}

	}

}
