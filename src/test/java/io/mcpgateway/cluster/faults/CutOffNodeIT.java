package io.mcpgateway.cluster.faults;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpgateway.testkit.RedisServer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.SsePeer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests that HTTP+SSE streams outlast a time in which a node does not reach Redis. */
class CutOffNodeIT {

	/** Time after which a node replaces a silent connection for messages, and more. */
	private static final Duration OUTAGE = Duration.ofSeconds(17);

	private static final Duration TIMEOUT = Duration.ofSeconds(40);

	/** Time in which a node listens again: less than the maximum delay of an attempt. */
	private static final Duration MAX_RETURN = Duration.ofSeconds(7);

	@Test
	void noStreamIsGoneAfterItsNodeWasCutOff() throws IOException {
		try (RedisServer redis = RedisServer.start();
				RedisGate gate = RedisGate.to(redis.port());
				RunningGateway owner = start(redis, gate.port());
				RunningGateway other = start(redis, redis.port())) {
			SsePeer peer = SsePeer.open(owner.origin(), Map.of()).at(other.origin(), Map.of());
			await("the nodes hear each other").atMost(TIMEOUT).until(() -> peer.post("{}").statusCode() == 400);
			peer.begin("2024-11-05");
			Set<Integer> answers = ConcurrentHashMap.newKeySet();
			gate.cut();
			Instant end = Instant.now().plus(OUTAGE);
			await("the outage").atMost(TIMEOUT).until(() -> {
				answers.add(peer.post(SsePeer.request(1, "ping", Map.of())).statusCode());
				return Instant.now().isAfter(end);
			});
			gate.open();
			await("the node listens").atMost(MAX_RETURN).until(() -> {
				int status = peer.post(SsePeer.request(2, "ping", Map.of())).statusCode();
				answers.add(status);
				return status == 202;
			});
			assertThat(answers).containsOnly(503, 202);
			assertThat(peer.answer(2).has("result")).isTrue();
		}
	}

	private static RunningGateway start(RedisServer redis, int port) throws IOException {
		Map<String, Object> properties = new HashMap<>(redis.properties());
		properties.put("spring.data.redis.port", port);
		properties.put("gateway.cluster.command-time", "1s");
		return RunningGateway.start(properties);
	}

}
