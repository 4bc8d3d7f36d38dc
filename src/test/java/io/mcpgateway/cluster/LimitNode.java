package io.mcpgateway.cluster;

import java.time.Duration;
import java.util.List;

import io.mcpgateway.cluster.redis.RedisLink;
import io.mcpgateway.limit.RateBucket;
import io.mcpgateway.limit.RateBucket.TokenRate;
import io.mcpgateway.limit.RateBuckets;
import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.testkit.RedisServer;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.script.RedisScript;

/** Node of three that share limits, as far as limits know. */
final class LimitNode implements AutoCloseable {

	static final int NODES = 3;

	static final String PREFIX = "limits-test";

	private static final RedisScript<Long> PING = RedisScript.of("return 1", Long.class);

	private final LettuceConnectionFactory connections;

	private final RedisLink redis;

	private final RateBuckets buckets;

	LimitNode(RedisServer server, Duration commandTime) {
		this.connections = new LettuceConnectionFactory("127.0.0.1", server.port());
		this.connections.start();
		this.redis = new RedisLink(this.connections, PREFIX, commandTime);
		this.buckets = new BorrowedBuckets(this.redis, () -> NODES);
	}

	RateBucket bucket(String caller, long perSecond, long burst) {
		return this.buckets.create(new CallerKey.Known(caller), "requests", new TokenRate(perSecond, burst));
	}

	RedisLink redis() {
		return this.redis;
	}

	/** Looks whether Redis answers, as the heartbeat of a node does. */
	boolean probe() {
		return Boolean.TRUE.equals(this.redis.probe(PING, List.of(), List.of())
			.map((one) -> true)
			.onErrorReturn(false)
			.block(Duration.ofMinutes(1)));
	}

	@Override
	public void close() {
		this.connections.destroy();
	}

}
