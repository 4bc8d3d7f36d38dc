package io.mcpgateway.cluster.session;

import java.io.IOException;

import io.mcpgateway.cluster.redis.MessageListener;
import io.mcpgateway.session.SessionCalls;

/**
 * Listener to cancellations from the other nodes.
 *
 * @param channel the key of the channel
 */
record CancellationListener(String channel, SessionCalls calls) implements MessageListener {

	@Override
	public int maxBytes() {
		return CancellationMessage.MAX_BYTES;
	}

	@Override
	public void receive(String sender, byte[] content) throws IOException {
		CancellationMessage message = CancellationMessage.read(content);
		this.calls.cancel(message.session(), message.request());
	}

}
