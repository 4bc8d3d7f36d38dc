package io.mcpgateway.adapter.s3;

import java.time.Duration;

import io.mcpgateway.resource.content.ReadRange;

/**
 * Version of a cached object or range.
 *
 * @param etag a strong entity tag (RFC 9110, section 8.8.3)
 * @param readAt {@link System#nanoTime()} of the read
 */
record ObjectVersion(ReadRange piece, String etag, long readAt) {

	/**
	 * Maximum age of a cached object. <b>Why</b>: the entity tag stands for the bytes
	 * only, so a media type that was changed alone may be as old.
	 */
	private static final Duration MAX_AGE = Duration.ofMinutes(1);

	/** Returns whether an entity tag stands for exactly the same bytes. */
	static boolean isExact(String etag) {
		return !etag.startsWith("W/");
	}

	/** Returns whether the cached content serves a read of this range now. */
	boolean serves(ReadRange range) {
		return this.piece.equals(range) && System.nanoTime() - this.readAt < MAX_AGE.toNanos();
	}

}
