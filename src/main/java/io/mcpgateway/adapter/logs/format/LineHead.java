package io.mcpgateway.adapter.logs.format;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/** Time and level at the beginning of a line, or the lack of both. */
public final class LineHead {

	/** Head of a line that belongs to the entry before. */
	static final LineHead CONTINUATION = new LineHead(false, null, null, null, false);

	private final boolean isEntry;

	private final @Nullable TimeFields time;

	private final @Nullable LogLevel level;

	private final @Nullable LocalClock clock;

	private final boolean isAwaiting;

	private LineHead(boolean isEntry, @Nullable TimeFields time, @Nullable LogLevel level, @Nullable LocalClock clock,
			boolean isAwaiting) {
		this.isEntry = isEntry;
		this.time = time;
		this.level = level;
		this.clock = clock;
		this.isAwaiting = isAwaiting;
	}

	/** Returns the head of an entry. */
	static LineHead entry(@Nullable TimeFields time, @Nullable LogLevel level, LocalClock clock) {
		return new LineHead(true, time, level, clock, false);
	}

	/** Returns the head of a line that tells the level of the entry before. */
	static LineHead levelOfBefore(LogLevel level) {
		return new LineHead(false, null, level, null, false);
	}

	/** Returns the head of an entry whose level is in the next line. */
	LineHead awaiting() {
		return new LineHead(true, this.time, null, this.clock, true);
	}

	/** Returns a line of the same time that belongs to the entry before, or not. */
	LineHead asEntry(boolean isEntry) {
		return (isEntry == this.isEntry) ? this
				: new LineHead(isEntry, this.time, this.level, this.clock, this.isAwaiting);
	}

	/** Returns the head with another level. */
	LineHead withLevel(@Nullable LogLevel other) {
		return new LineHead(this.isEntry, this.time, other, this.clock, this.isAwaiting);
	}

	/** Returns the head with the time of a line around the entry. */
	LineHead within(TimeFields outer, LocalClock outerClock) {
		return new LineHead(this.isEntry, outer, this.level, outerClock, this.isAwaiting);
	}

	/** Returns whether the line begins an entry, rather than going on with one. */
	public boolean isEntry() {
		return this.isEntry;
	}

	/** Returns whether the next line tells the level of the entry. */
	public boolean isAwaiting() {
		return this.isAwaiting;
	}

	/** Returns whether the line has the form of a line with a time. */
	boolean hasTime() {
		return this.time != null;
	}

	/** Returns the time; {@code null} if the line has none, or a time without a date. */
	public @Nullable Instant time() {
		return (this.time != null && this.clock != null) ? this.time.instant(this.clock) : null;
	}

	/** Returns the level; {@code null} if the line has none. */
	public @Nullable LogLevel level() {
		return this.level;
	}

}
