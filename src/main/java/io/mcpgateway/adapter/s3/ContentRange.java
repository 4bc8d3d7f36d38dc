package io.mcpgateway.adapter.s3;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpgateway.adapter.s3.client.InvalidResponseException;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;

/**
 * Range of bytes that a response announces, and the size of the object.
 *
 * @param end exclusive
 */
record ContentRange(long start, long end, long size) {

	private static final Pattern RANGE = Pattern.compile("bytes (\\d{1,18})-(\\d{1,18})/(\\d{1,18})");

	/** Returns the length of the range. */
	long length() {
		return this.end - this.start;
	}

	/**
	 * Returns the announced range; the whole object by default.
	 * @throws InvalidResponseException for a missing or contradictory announcement
	 */
	static ContentRange of(GetObjectResponse answer) {
		Long length = answer.contentLength();
		if (answer.contentRange() != null) {
			ContentRange told = of(answer.contentRange());
			return requireSound(told, length == null || length == told.length());
		}
		return (length != null) ? requireSound(new ContentRange(0, length, length), length >= 0)
				: requireSound(new ContentRange(0, 0, 0), false);
	}

	private static ContentRange of(String range) {
		Matcher matcher = RANGE.matcher(range);
		if (!matcher.matches()) {
			throw new InvalidResponseException("the server sent an invalid Content-Range");
		}
		ContentRange told = new ContentRange(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)) + 1,
				Long.parseLong(matcher.group(3)));
		return requireSound(told, told.start < told.end && told.end <= told.size);
	}

	private static ContentRange requireSound(ContentRange extent, boolean sound) {
		if (!sound) {
			throw new InvalidResponseException("the server announces an impossible range");
		}
		return extent;
	}

}
