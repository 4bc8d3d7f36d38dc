package io.mcpgateway.resource.watch;

import java.time.Duration;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Snapshot of a subject at a point in time.
 *
 * @param fingerprint text that stays equal while no visible change occurs
 * @param interval time after which the subject counts as changed, for subjects with
 * invisible changes; {@code null} if all changes are visible
 * @param activity marker that must differ for the interval to count; {@code null} to
 * count always
 * @param writeKeys keys of the writes that change the subject, as a {@link WriteWatch}
 * names writes
 * @param difference changed entries of a listing; {@code null} if unknown
 */
public record Snapshot(String fingerprint, @Nullable Duration interval, @Nullable String activity, Set<?> writeKeys,
		@Nullable SnapshotDifference difference) {

	/**
	 * Snapshot of a subject that could not be polled. As a baseline it differs from every
	 * later snapshot; later it leaves the last known snapshot as it was.
	 */
	public static final Snapshot UNKNOWN = Snapshot.of("unknown");

	/** Snapshot of a subject that does not exist. */
	public static final Snapshot ABSENT = Snapshot.of("");

	public Snapshot {
		writeKeys = Set.copyOf(writeKeys);
	}

	/** Creates a snapshot without a difference. */
	public Snapshot(String fingerprint, @Nullable Duration interval, @Nullable String activity, Set<?> writeKeys) {
		this(fingerprint, interval, activity, writeKeys, null);
	}

	/**
	 * Returns a snapshot of a fully visible subject; absent if {@code fingerprint} is
	 * {@code null}.
	 */
	public static Snapshot of(@Nullable String fingerprint) {
		return new Snapshot((fingerprint != null) ? fingerprint : "", null, null, Set.of());
	}

	/** Returns the same snapshot with a difference; {@code null} if unknown. */
	public Snapshot with(@Nullable SnapshotDifference other) {
		return new Snapshot(this.fingerprint, this.interval, this.activity, this.writeKeys, other);
	}

	/** Returns the entries that differ from an earlier snapshot; empty if unknown. */
	Set<String> entriesSince(Snapshot before) {
		return (this.difference != null && this.difference.from().equals(before.fingerprint()))
				? this.difference.entries() : Set.of();
	}

}
