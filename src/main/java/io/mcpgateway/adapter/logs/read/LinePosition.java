package io.mcpgateway.adapter.logs.read;

/**
 * Position in a log.
 *
 * @param segment index of the file, counted from the oldest
 * @param offset number of bytes before, uncompressed
 * @param isInside whether the position is inside a line, whose rest may not be shown
 */
record LinePosition(int segment, long offset, boolean isInside) implements Comparable<LinePosition> {

	/** Creates the position of a line. */
	LinePosition(int segment, long offset) {
		this(segment, offset, false);
	}

	/** Returns whether no line of the log is before. */
	boolean isBeginning() {
		return this.segment == 0 && this.offset == 0;
	}

	@Override
	public int compareTo(LinePosition other) {
		return (this.segment != other.segment) ? Integer.compare(this.segment, other.segment)
				: Long.compare(this.offset, other.offset);
	}

}
