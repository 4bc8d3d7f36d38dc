package io.mcpgateway.cluster.session;

import java.util.function.Function;

import io.mcpgateway.cluster.redis.NodeMessages;
import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.CallerQuota;
import io.mcpgateway.session.SessionCalls.RemoteCancellations;
import reactor.core.publisher.Mono;

/**
 * Cancellations sent to all nodes over a channel. Beyond a bounded number under way, of
 * all callers and of each, cancellations are dropped: random cancellations of a client
 * fill neither the connection nor the place of other callers' cancellations.
 */
final class ClusterCancellations implements RemoteCancellations {

	/** Maximum number of cancellations not yet taken by Redis. */
	private static final int MAX_PENDING = 100;

	private static final int MAX_PENDING_PER_CALLER = 20;

	private final CallerQuota pending = new CallerQuota(MAX_PENDING, MAX_PENDING_PER_CALLER);

	private final Function<byte[], Mono<?>> publisher;

	ClusterCancellations(NodeMessages messages, String channel) {
		this((message) -> messages.send(channel, message));
	}

	/** Creates cancellations, sent to the nodes by {@code publisher}. */
	ClusterCancellations(Function<byte[], Mono<?>> publisher) {
		this.publisher = publisher;
	}

	@Override
	public void cancel(CallerKey caller, String session, RequestId request) {
		byte[] message = new CancellationMessage(session, request).toBytes();
		if (message != null && this.pending.take(caller, 1) == null) {
			this.publisher.apply(message)
				.onErrorComplete()
				.doFinally((signal) -> this.pending.give(caller, 1))
				.subscribe();
		}
	}

}
