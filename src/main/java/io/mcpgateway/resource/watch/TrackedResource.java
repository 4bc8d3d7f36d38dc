package io.mcpgateway.resource.watch;

import org.jspecify.annotations.Nullable;

/**
 * What is known of a subject.
 */
final class TrackedResource {

	private Snapshot look;

	private long wantedAt;

	private long toldAt;

	private @Nullable String toldPulse;

	/** Known from a time on. */
	TrackedResource(Snapshot look, long now) {
		this.look = look;
		this.wantedAt = now;
		this.toldAt = now;
		this.toldPulse = look.pulse();
	}

	/** How it looked last. */
	Snapshot look() {
		return this.look;
	}

	/** It looks otherwise. */
	void look(Snapshot now) {
		this.look = now;
	}

	/** Somebody listens to it, or is about to. */
	void wanted(long now) {
		this.wantedAt = now;
	}

	/** For how long nobody has. */
	long unwantedFor(long now) {
		return now - this.wantedAt;
	}

	/**
	 * Whether it may have changed unseen for too long; the time begins anew if it has.
	 */
	boolean isDue(long now) {
		boolean isDue = this.look.interval() != null && now - this.toldAt >= this.look.interval().toNanos()
				&& (this.look.pulse() == null || !this.look.pulse().equals(this.toldPulse));
		if (isDue) {
			this.toldAt = now;
			this.toldPulse = this.look.pulse();
		}
		return isDue;
	}

}
