package io.mcpgateway.session;

import io.mcpgateway.protocol.RequestId;

/** Cancellations of requests that run on other nodes, if anywhere. */
@FunctionalInterface
public interface RemoteCancellations {

	/** No other nodes. */
	RemoteCancellations NONE = (session, request) -> {
	};

	/**
	 * Passes a cancellation on without waiting. It may get lost, as the specification
	 * allows.
	 * @param session the id of a session that several nodes may serve
	 */
	void cancel(String session, RequestId request);

}
