package io.mcpgateway.transport.stdio;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.rpc.json.JsonRpcCodec;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * What the client waits for, by the identities that it gave. There is one client and one
 * stream, so they are unique, whatever the revision.
 */
final class RunningRequests {

	private static final Logger logger = LoggerFactory.getLogger(RunningRequests.class);

	private final Map<RequestId, RunningRequest> running = new ConcurrentHashMap<>();

	/** Begin one; {@code null} if another of this identity is under way. */
	@Nullable RunningRequest begin(RequestId id) {
		RunningRequest request = new RunningRequest(this.running, id);
		return (this.running.putIfAbsent(id, request) == null) ? request : null;
	}

	/**
	 * Cancel what a notification names. What is not known, or came late, is passed over.
	 */
	void cancel(JsonNode params) {
		RequestId id = JsonRpcCodec.requestId(params.path("requestId"));
		RunningRequest request = (id != null) ? this.running.get(id) : null;
		if (request != null) {
			logger.debug("The client cancels a request");
			request.cancel();
		}
	}

}
