package io.mcpgateway.resource.watch;

import org.jspecify.annotations.Nullable;

/** State of a tracked subject. */
final class TrackedResource {

	private Snapshot snapshot;

	private long lastUsedAt;

	private long publishedAt;

	private @Nullable String publishedActivity;

	/** Time of the last published write; {@code null} before the first. */
	private @Nullable Long writtenAt;

	/** Creates the state at a time. */
	TrackedResource(Snapshot snapshot, long now) {
		this.snapshot = snapshot;
		this.lastUsedAt = now;
		this.publishedAt = now;
		this.publishedActivity = snapshot.activity();
	}

	/** Returns the last snapshot. */
	Snapshot snapshot() {
		return this.snapshot;
	}

	/** Replaces the snapshot. */
	void update(Snapshot now) {
		this.snapshot = now;
	}

	/** Marks the subject as used. */
	void use(long now) {
		this.lastUsedAt = now;
	}

	/** Returns the nanoseconds since the last use. */
	long unusedFor(long now) {
		return now - this.lastUsedAt;
	}

	/**
	 * Returns whether a write is published now, and restarts the time to gather writes if
	 * so. Otherwise the caller asks again later.
	 * @param gatherNanos time to gather writes after a published one, in nanoseconds
	 */
	boolean publishesWrite(long now, long gatherNanos) {
		boolean isPublished = this.writtenAt == null || now - this.writtenAt >= gatherNanos;
		if (isPublished) {
			this.writtenAt = now;
		}
		return isPublished;
	}

	/**
	 * Returns whether the refresh interval has passed, and restarts the interval if so.
	 */
	boolean isDue(long now) {
		boolean isDue = this.snapshot.interval() != null && now - this.publishedAt >= this.snapshot.interval().toNanos()
				&& (this.snapshot.activity() == null || !this.snapshot.activity().equals(this.publishedActivity));
		if (isDue) {
			this.publishedAt = now;
			this.publishedActivity = this.snapshot.activity();
		}
		return isDue;
	}

}
