package io.mcpgateway.adapter.s3.client;

import org.jspecify.annotations.Nullable;

/**
 * Precondition of a request for an object (RFC 9110, section 13.1).
 *
 * @param match the entity tag of the only wanted version; {@code null} for any
 * @param noneMatch the entity tag of the only unwanted version; {@code null} for none
 */
public record VersionCondition(@Nullable String match, @Nullable String noneMatch) {

	/** Any version. */
	public static final VersionCondition ANY = new VersionCondition(null, null);

	/** Requires a version; any if the server has no entity tags. */
	public static VersionCondition is(@Nullable String etag) {
		return new VersionCondition(etag, null);
	}

	/** Requires another version. */
	public static VersionCondition isNot(String etag) {
		return new VersionCondition(null, etag);
	}

}
