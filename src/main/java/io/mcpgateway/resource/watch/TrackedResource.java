package io.mcpgateway.resource.watch;

import org.jspecify.annotations.Nullable;

/**
 * What is known of a subject.
 */
final class TrackedResource {

	private Snapshot snapshot;

	private long lastUsedAt;

	private long publishedAt;

	private @Nullable String publishedActivity;

	/** Known from a time on. */
	TrackedResource(Snapshot snapshot, long now) {
		this.snapshot = snapshot;
		this.lastUsedAt = now;
		this.publishedAt = now;
		this.publishedActivity = snapshot.activity();
	}

	/** How it looked last. */
	Snapshot snapshot() {
		return this.snapshot;
	}

	/** It looks otherwise. */
	void update(Snapshot now) {
		this.snapshot = now;
	}

	/** Somebody listens to it, or is about to. */
	void use(long now) {
		this.lastUsedAt = now;
	}

	/** For how long nobody has. */
	long unusedFor(long now) {
		return now - this.lastUsedAt;
	}

	/**
	 * Whether it may have changed unseen for too long; the time begins anew if it has.
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
