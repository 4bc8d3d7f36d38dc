package io.mcpgateway.transport.stdio;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.rpc.JsonRpcCodec;
import io.mcpgateway.transport.stdio.OutputLine.OutputMessage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import tools.jackson.databind.JsonNode;

/**
 * Registry of the client's unanswered requests by id. A stream has a single client, and
 * ids are therefore unique in all revisions.
 */
final class RunningRequests {

	private static final Logger logger = LoggerFactory.getLogger(RunningRequests.class);

	private final Map<RequestId, RunningRequest> running = new ConcurrentHashMap<>();

	/** Registers a request; {@code null} if the id is in use. */
	@Nullable RunningRequest begin(RequestId id) {
		RunningRequest request = new RunningRequest(this.running, id);
		return (this.running.putIfAbsent(id, request) == null) ? request : null;
	}

	/** Cancels the request of a notification; ignores an unknown or late request. */
	void cancel(JsonNode params) {
		RequestId id = JsonRpcCodec.requestId(params.path("requestId"));
		RunningRequest request = (id != null) ? this.running.get(id) : null;
		if (request != null) {
			logger.debug("The client cancels a request");
			request.cancel();
		}
	}

	/**
	 * Request until its answer is written or cancelled: removal from the map decides
	 * which comes first.
	 */
	static final class RunningRequest {

		private final Map<RequestId, RunningRequest> all;

		private final RequestId id;

		private final Sinks.Empty<Void> cancelled = Sinks.empty();

		RunningRequest(Map<RequestId, RunningRequest> all, RequestId id) {
			this.all = all;
			this.id = id;
		}

		/** Returns the answer until the cancellation. */
		Flux<OutputMessage> limit(Flux<OutputMessage> parts) {
			return parts.map((part) -> part.behind(this::mayBeTold)).takeUntilOther(this.cancelled.asMono());
		}

		/** Cancels the answer. */
		void cancel() {
			if (this.all.remove(this.id, this)) {
				this.cancelled.tryEmitEmpty();
			}
		}

		private boolean mayBeTold(Message message) {
			return (message instanceof Message.Response) ? this.all.remove(this.id, this)
					: this.all.get(this.id) == this;
		}

	}

}
