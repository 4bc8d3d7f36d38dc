package io.mcpgateway.transport.stdio;

import java.util.Map;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.RequestId;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/**
 * Request until its answer is written or it is cancelled: removal from the map decides
 * which comes first.
 */
final class RunningRequest {

	private final Map<RequestId, RunningRequest> all;

	private final RequestId id;

	private final Sinks.Empty<Void> cancelled = Sinks.empty();

	RunningRequest(Map<RequestId, RunningRequest> all, RequestId id) {
		this.all = all;
		this.id = id;
	}

	/** Returns the answer until its cancellation. */
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
		return (message instanceof Message.Response) ? this.all.remove(this.id, this) : this.all.get(this.id) == this;
	}

}
