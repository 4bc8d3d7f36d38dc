package io.mcpgateway.cluster.hub;

import java.util.Set;

import io.mcpgateway.subscription.SharedPosition;

/**
 * Listener that applies the records of some kinds to this node. The stream calls its
 * listeners one call at a time, in the order of the stream, except for
 * {@link #postponed}. Calls must not block, and must not fail.
 */
public interface RecordListener {

	/** Returns the kinds of records for this listener. */
	Set<String> kinds();

	/**
	 * Applies a record, of this node too. A record may come twice.
	 * @param origin name of the node that appended the record
	 * @param position position of this record
	 */
	void received(StreamRecord record, String origin, SharedPosition position);

	/**
	 * Starts again, since any number of records before {@code head} may be missing.
	 * Called first when the node joins the stream, which then replays the last records;
	 * and later whenever history is broken, without a replay.
	 */
	void broken(SharedPosition head);

	/**
	 * Goes on after Redis was away; the records of the meantime follow. Records postponed
	 * by a node that has ended since are missing.
	 */
	default void resumed() {
	}

	/**
	 * Applies a record of this node while Redis is away. The record will be appended
	 * after Redis is back, and is then received too. Called on the appending thread, or
	 * on the thread that finds Redis away.
	 */
	void postponed(StreamRecord record);

}
