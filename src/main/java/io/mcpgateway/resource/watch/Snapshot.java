package io.mcpgateway.resource.watch;

import java.time.Duration;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * How a subject looks at a time.
 *
 * @param print equal as long as nothing that can be seen has changed
 * @param interval after how long it counts as changed, as not all of it can be seen;
 * {@code null} if it can
 * @param pulse without whose change it does not count as changed after the interval;
 * {@code null} if it always does
 * @param written whose writes change it, as far as a {@link Watch} tells of them, by
 * whatever it calls them
 * @param difference the entries that differ from another look, if it is of a listing and
 * they are known; {@code null} if not
 */
public record Snapshot(String print, @Nullable Duration interval, @Nullable String pulse, Set<?> written,
		@Nullable SnapshotDifference difference) {

	/** It could not be looked at, so that it looks changed next time. */
	public static final Snapshot UNKNOWN = Snapshot.of("unknown");

	/** It is not there. */
	public static final Snapshot NOTHING = Snapshot.of("");

	public Snapshot {
		written = Set.copyOf(written);
	}

	/** A look that is not compared with another. */
	public Snapshot(String print, @Nullable Duration interval, @Nullable String pulse, Set<?> written) {
		this(print, interval, pulse, written, null);
	}

	/** All of it was seen; nothing is there if there is no print. */
	public static Snapshot of(@Nullable String print) {
		return new Snapshot((print != null) ? print : "", null, null, Set.of());
	}

	/**
	 * The same look, with what differs from another; {@code null} if that is not known.
	 */
	public Snapshot with(@Nullable SnapshotDifference other) {
		return new Snapshot(this.print, this.interval, this.pulse, this.written, other);
	}

	/** The entries that differ from a look before; none if they are not known. */
	Set<String> entriesSince(Snapshot before) {
		return (this.difference != null && this.difference.from().equals(before.print())) ? this.difference.entries()
				: Set.of();
	}

}
