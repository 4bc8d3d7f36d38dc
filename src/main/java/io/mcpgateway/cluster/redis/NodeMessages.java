package io.mcpgateway.cluster.redis;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpgateway.rpc.PurposeSealer;
import io.mcpgateway.rpc.SealingKeys;
import reactor.core.publisher.Mono;

/** Sender of messages to other nodes, sealed for the channel. */
public final class NodeMessages {

	/** Purpose of the keys that seal messages. */
	static final String PURPOSE = "relay";

	private final RedisLink link;

	private final PurposeSealer sealer;

	private final AtomicLong sent = new AtomicLong();

	public NodeMessages(RedisLink link, SealingKeys keys) {
		this.link = link;
		this.sealer = keys.forPurpose(PURPOSE);
	}

	/**
	 * Sends a message.
	 * @return the number of nodes that received it; fails if Redis is unavailable
	 */
	public Mono<Long> send(String channel, byte[] content) {
		return Mono.defer(() -> this.link.publish(channel, seal(channel, content)));
	}

	private String seal(String channel, byte[] content) {
		return this.sealer.seal(new Envelope(this.link.node(), this.sent.incrementAndGet(), content).toBytes(),
				channel.getBytes(StandardCharsets.UTF_8));
	}

}
