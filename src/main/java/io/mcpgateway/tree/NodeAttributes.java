package io.mcpgateway.tree;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Attributes of a file or directory.
 *
 * @param kind {@link EntryKind#FILE} or {@link EntryKind#DIRECTORY}
 * @param size in bytes; for a directory, the value of the file system
 * @param modified time of the last write
 * @param changed time of the last change of content or metadata, which owners cannot
 * forge; equal to {@code modified} where the platform lacks the time
 * @param key identity of the file, equal at any time within a tree
 */
public record NodeAttributes(EntryKind kind, long size, Instant modified, Instant changed, Object key) {

	/** Minimum age of a change on a file system with fine times. */
	private static final Duration MIN_AGE = Duration.ofMillis(100);

	/** Minimum age of a change on a file system that stores whole seconds. */
	private static final Duration MIN_AGE_IN_SECONDS = Duration.ofSeconds(3);

	/**
	 * Returns whether the last change is so old that a further one has another time: a
	 * second write within a tick of the file system's clock would leave the same times.
	 * @param now time before the attributes were read
	 */
	public boolean isSettled(Instant now) {
		boolean isFine = !this.changed.equals(this.changed.truncatedTo(ChronoUnit.SECONDS));
		return this.changed.isBefore(now.minus(isFine ? MIN_AGE : MIN_AGE_IN_SECONDS));
	}

	/** Returns the entity tag, which stays equal while a settled file is not written. */
	public String etag() {
		return Long.toHexString(this.size) + "-" + Long.toHexString(this.changed.getEpochSecond()) + "."
				+ Integer.toHexString(this.changed.getNano());
	}

}
