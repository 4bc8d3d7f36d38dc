package io.mcpgateway.audit;

/** Behaviour of the gateway while the queue of the audit log is full. */
enum OverflowPolicy {

	/** Calls that need a line are refused. */
	REFUSE,

	/** Calls are served, and lines without room are counted instead of written. */
	DROP

}
