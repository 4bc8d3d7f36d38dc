package io.mcpgateway.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.cluster.redis.RedisLink;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.HeaderIdentity;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RedisServer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.ScriptedSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.core.script.RedisScript;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests the limits of a caller over HTTP, at three gateways with one Redis. */
class ClusterLimitsIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private static RedisServer redis;

	private static List<RunningGateway> gateways;

	@BeforeAll
	static void start() throws IOException {
		redis = RedisServer.start();
		Map<String, Object> properties = new HashMap<>(redis.properties());
		properties.putAll(Map.of("gateway.cluster.command-time", "5s", "gateway.limits.requests-per-second", 10,
				"gateway.limits.burst", 50, "gateway.limits.bytes-per-second", "10000B"));
		gateways = Stream.generate(() -> RunningGateway.start(properties, ScriptedSource.class, HeaderIdentity.class))
			.limit(3)
			.toList();
		gateways.forEach((gateway) -> gateway.context()
			.getBean(RedisLink.class)
			.probe(RedisScript.of("return 1", Long.class), List.of(), List.of())
			.block(TIMEOUT));
	}

	@AfterAll
	static void stop() throws IOException {
		gateways.forEach(RunningGateway::close);
		redis.close();
	}

	@Test
	void aCallerThatAlternatesGetsItsLimitOnce() {
		long begun = System.nanoTime();
		long accepted = 0;
		for (int i = 0; i < 300; i++) {
			int status = peer(i % 3, "ann").read("test://small/a").statusCode();
			assertThat(status).isIn(200, 429);
			accepted += (status == 200) ? 1 : 0;
		}
		double limit = 50 + 10 * (System.nanoTime() - begun) / 1e9;
		assertThat((double) accepted).isBetween(Math.min(50, 0.8 * limit), limit + 3 * 2);
	}

	@Test
	void aDebtOfBytesIsPaidOnEachGateway() {
		assertThat(peer(0, "bob").read("test://large/900").statusCode()).isEqualTo(200);
		await().atMost(TIMEOUT).until(() -> peer(1, "bob").read("test://large/1").statusCode() == 429);
		assertThat(peer(0, "bob").read("test://small/a").statusCode()).isEqualTo(429);
		assertThat(peer(2, "carl").read("test://small/a").statusCode()).isEqualTo(200);
	}

	private static Peer peer(int gateway, String user) {
		return Peer.of(gateways.get(gateway)).as(user);
	}

}
