package io.mcpgateway.rpc;

import io.mcpgateway.protocol.Result;

/**
 * What a method says back: any number of notifications, then one result.
 */
public sealed interface Reply {

	/** A notification that belongs to the call. */
	record Notify(String method, Object params) implements Reply {

	}

	/** The result, which ends the exchange. */
	record Done(Result result) implements Reply {

	}

}
