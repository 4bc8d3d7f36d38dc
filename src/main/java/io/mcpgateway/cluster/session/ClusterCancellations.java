package io.mcpgateway.cluster.session;

import java.util.concurrent.Semaphore;

import io.mcpgateway.cluster.message.NodeMessages;
import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.session.RemoteCancellations;

/**
 * Cancellations that go to all nodes over a channel. Beyond a bounded number under way,
 * cancellations are dropped: random ones of a client cannot fill the connection.
 */
final class ClusterCancellations implements RemoteCancellations {

	/** Maximum number of cancellations that Redis has not taken yet. */
	private static final int MAX_PENDING = 100;

	private final Semaphore pending = new Semaphore(MAX_PENDING);

	private final NodeMessages messages;

	private final String channel;

	ClusterCancellations(NodeMessages messages, String channel) {
		this.messages = messages;
		this.channel = channel;
	}

	@Override
	public void cancel(String session, RequestId request) {
		byte[] message = new CancellationMessage(session, request).toBytes();
		if (message != null && this.pending.tryAcquire()) {
			this.messages.send(this.channel, message)
				.onErrorComplete()
				.doFinally((signal) -> this.pending.release())
				.subscribe();
		}
	}

}
