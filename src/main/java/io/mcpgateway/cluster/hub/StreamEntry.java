package io.mcpgateway.cluster.hub;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Entry of the stream: records appended together by one node.
 *
 * @param id id in the stream, {@code <number>-<tag>}
 * @param head position after the entry
 * @param previousTag tag of the entry before
 * @param count count of records
 * @param origin name of the appending node
 * @param records records; {@code null} if unreadable
 */
record StreamEntry(String id, StreamHead head, String previousTag, int count, String origin,
		@Nullable List<StreamRecord> records) {

	/** Returns the position before the entry. */
	StreamHead before() {
		return new StreamHead(this.head.epoch(), this.head.number() - this.count, this.previousTag);
	}

	/** Returns whether the entry directly follows a position. */
	boolean follows(StreamHead position) {
		return this.head.number() - this.count == position.number() && this.previousTag.equals(position.tag());
	}

}
