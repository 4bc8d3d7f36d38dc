package io.mcpgateway.adapter.s3.object;

import java.util.Arrays;

import io.mcpgateway.resource.content.ByteRange;

/**
 * What a first request tells of an object, with the bytes that came along.
 *
 * @param start where in the object they begin
 */
record FetchedRange(ObjectMetadata object, long start, byte[] bytes) {

	/** An object of which no bytes are known. */
	FetchedRange(ObjectMetadata object) {
		this(object, object.size(), new byte[0]);
	}

	/** Where in the object the bytes end, exclusive. */
	long end() {
		return this.start + this.bytes.length;
	}

	/** Whether all of a range is there. */
	boolean covers(ByteRange range) {
		return range.length() == 0 || (this.start <= range.start() && range.end() <= end());
	}

	/** The bytes of a range that it covers, copied only if they are a part of them. */
	byte[] slice(ByteRange range) {
		if (range.length() == this.bytes.length) {
			return this.bytes;
		}
		int from = (range.length() == 0) ? 0 : Math.toIntExact(range.start() - this.start);
		return Arrays.copyOfRange(this.bytes, from, from + Math.toIntExact(range.length()));
	}

}
