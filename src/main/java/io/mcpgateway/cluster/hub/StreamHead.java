package io.mcpgateway.cluster.hub;

import io.mcpgateway.subscription.SharedPosition;

/**
 * Last position of the stream, or of a reader.
 *
 * @param number number of the last record
 * @param tag random tag of the last entry
 */
record StreamHead(String epoch, long number, String tag) {

	/** Returns the id in the stream. */
	String id() {
		return this.number + "-" + this.tag;
	}

	SharedPosition position() {
		return new SharedPosition(this.epoch, this.number);
	}

	/**
	 * Returns whether a reader at this position missed records or read records that are
	 * lost, judged by a head read later.
	 */
	boolean isLostBefore(StreamHead later) {
		return later.number < this.number || (later.number == this.number && !later.tag.equals(this.tag));
	}

	/**
	 * Returns whether an epoch began after this position. A reader that has yet to catch
	 * up is told only once, by the first head of the epoch.
	 * @param last head that was read before {@code later}
	 */
	boolean isOfEpochBefore(StreamHead later, StreamHead last) {
		return !later.epoch.equals(this.epoch) && (!later.epoch.equals(last.epoch) || this.number >= later.number);
	}

}
