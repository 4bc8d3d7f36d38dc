package io.mcpgateway.session;

import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.rpc.CallerKey;

/** Cancellations of requests that run on other nodes, if anywhere. */
@FunctionalInterface
public interface RemoteCancellations {

	/** No other nodes. */
	RemoteCancellations NONE = (caller, session, request) -> {
	};

	/**
	 * Passes a cancellation on without waiting. It may get lost, as the specification
	 * allows.
	 * @param caller whose use is counted
	 * @param session the id of a session that several nodes may serve
	 */
	void cancel(CallerKey caller, String session, RequestId request);

}
