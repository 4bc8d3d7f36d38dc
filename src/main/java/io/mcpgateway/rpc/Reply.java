package io.mcpgateway.rpc;

import io.mcpgateway.protocol.Result;

/** Reply of a method: any number of notifications, then one result. */
public sealed interface Reply {

	/** Notification within the call. */
	record Notify(String method, Object params) implements Reply {

	}

	/** Result, which ends the exchange. */
	record Done(Result result) implements Reply {

	}

}
