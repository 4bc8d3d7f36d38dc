package io.mcpgateway.resource.watch;

import java.time.Duration;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * How a subject looks at a time.
 *
 * @param fingerprint equal as long as nothing that can be seen has changed
 * @param interval after how long it counts as changed, as not all of it can be seen;
 * {@code null} if it can
 * @param activity without whose change it does not count as changed after the interval;
 * {@code null} if it always does
 * @param writeKeys whose writes change it, as far as a {@link WriteWatch} tells of them,
 * by whatever it calls them
 * @param difference the entries that differ from another look, if it is of a listing and
 * they are known; {@code null} if not
 */
public record Snapshot(String fingerprint, @Nullable Duration interval, @Nullable String activity, Set<?> writeKeys,
		@Nullable SnapshotDifference difference) {

	/** It could not be looked at, so that it looks changed next time. */
	public static final Snapshot UNKNOWN = Snapshot.of("unknown");

	/** It is not there. */
	public static final Snapshot ABSENT = Snapshot.of("");

	public Snapshot {
		writeKeys = Set.copyOf(writeKeys);
	}

	/** A look that is not compared with another. */
	public Snapshot(String fingerprint, @Nullable Duration interval, @Nullable String activity, Set<?> writeKeys) {
		this(fingerprint, interval, activity, writeKeys, null);
	}

	/** All of it was seen; nothing is there if there is no fingerprint. */
	public static Snapshot of(@Nullable String fingerprint) {
		return new Snapshot((fingerprint != null) ? fingerprint : "", null, null, Set.of());
	}

	/**
	 * The same look, with what differs from another; {@code null} if that is not known.
	 */
	public Snapshot with(@Nullable SnapshotDifference other) {
		return new Snapshot(this.fingerprint, this.interval, this.activity, this.writeKeys, other);
	}

	/** The entries that differ from a look before; none if they are not known. */
	Set<String> entriesSince(Snapshot before) {
		return (this.difference != null && this.difference.from().equals(before.fingerprint()))
				? this.difference.entries() : Set.of();
	}

}
