package io.mcpgateway.transport.stdio;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.rpc.JsonRpcCodec;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * Registry of the client's unanswered requests by id. One client uses one stream, so ids
 * are unique in all revisions.
 */
final class RunningRequests {

	private static final Logger logger = LoggerFactory.getLogger(RunningRequests.class);

	private final Map<RequestId, RunningRequest> running = new ConcurrentHashMap<>();

	/** Registers a request; {@code null} if its id is in use. */
	@Nullable RunningRequest begin(RequestId id) {
		RunningRequest request = new RunningRequest(this.running, id);
		return (this.running.putIfAbsent(id, request) == null) ? request : null;
	}

	/** Cancels the request of a notification; an unknown or late one is ignored. */
	void cancel(JsonNode params) {
		RequestId id = JsonRpcCodec.requestId(params.path("requestId"));
		RunningRequest request = (id != null) ? this.running.get(id) : null;
		if (request != null) {
			logger.debug("The client cancels a request");
			request.cancel();
		}
	}

}
