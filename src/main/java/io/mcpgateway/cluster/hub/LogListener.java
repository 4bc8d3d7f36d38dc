package io.mcpgateway.cluster.hub;

import java.util.Set;

import io.mcpgateway.subscription.LogPosition;

/**
 * Listener that applies the records of some kinds to this node. The log calls its
 * listeners one call at a time, in the order of the log, except for {@link #postponed}.
 * Calls must not block, and must not fail.
 */
public interface LogListener {

	/** Returns the kinds of records for this listener. */
	Set<String> kinds();

	/**
	 * Applies a record, of this node too. A record may come twice.
	 * @param origin name of the node that appended the record
	 * @param position position of this record
	 */
	void received(LogRecord record, String origin, LogPosition position);

	/**
	 * Starts again, since any number of records before {@code head} may be missing.
	 * Called first when the node joins the log, which then replays the last records; and
	 * later whenever history is broken, without a replay.
	 */
	void broken(LogPosition head);

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
	void postponed(LogRecord record);

}
