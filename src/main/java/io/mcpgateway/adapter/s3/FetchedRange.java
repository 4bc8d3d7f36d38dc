package io.mcpgateway.adapter.s3;

import java.util.Arrays;

import io.mcpgateway.resource.content.ByteRange;

/**
 * Result of a first request: metadata, with the bytes that came along.
 *
 * @param start the position of the bytes in the object
 */
record FetchedRange(ObjectMetadata object, long start, byte[] bytes) {

	/** Creates a result of metadata only. */
	FetchedRange(ObjectMetadata object) {
		this(object, object.size(), new byte[0]);
	}

	/** Returns the end of the bytes in the object, exclusive. */
	long end() {
		return this.start + this.bytes.length;
	}

	/** Returns whether the bytes cover a range. */
	boolean covers(ByteRange range) {
		return range.length() == 0 || (this.start <= range.start() && range.end() <= end());
	}

	/** Returns the bytes of a covered range, copied only for a part. */
	byte[] slice(ByteRange range) {
		if (range.length() == this.bytes.length) {
			return this.bytes;
		}
		int from = (range.length() == 0) ? 0 : Math.toIntExact(range.start() - this.start);
		return Arrays.copyOfRange(this.bytes, from, from + Math.toIntExact(range.length()));
	}

}
