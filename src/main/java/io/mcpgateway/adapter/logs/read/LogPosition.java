package io.mcpgateway.adapter.logs.read;

/**
 * Position in a log.
 *
 * @param segment index of the file, counted from the oldest
 * @param offset number of bytes before, uncompressed
 */
record LogPosition(int segment, long offset) implements Comparable<LogPosition> {

	@Override
	public int compareTo(LogPosition other) {
		return (this.segment != other.segment) ? Integer.compare(this.segment, other.segment)
				: Long.compare(this.offset, other.offset);
	}

}
