package io.mcpgateway.cluster;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;

import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RedisServer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests that health tells an operator without rights when a node is alone. */
class ClusterHealthIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	@Test
	void saysThatTheNodeIsAloneWhileItStaysUp() throws IOException {
		try (RedisServer redis = RedisServer.start();
				RunningGateway gateway = RunningGateway.start(redis.properties())) {
			await().atMost(TIMEOUT).until(() -> cluster(gateway).path("status").asString().equals("UP"));
			assertThat(cluster(gateway).has("description")).isFalse();
			redis.pause();
			await().atMost(TIMEOUT).until(() -> cluster(gateway).has("description"));
			assertThat(cluster(gateway).path("description").asString()).contains("alone");
			assertThat(health(gateway).statusCode()).isEqualTo(200);
			redis.resume();
			await().atMost(TIMEOUT).until(() -> !cluster(gateway).has("description"));
		}
	}

	@Test
	void saysThatTheNodeHasNotJoined() throws IOException {
		try (RedisServer redis = RedisServer.start()) {
			redis.kill();
			try (RunningGateway gateway = RunningGateway.start(redis.properties())) {
				JsonNode cluster = cluster(gateway);
				assertThat(cluster.path("status").asString()).isEqualTo("OUT_OF_SERVICE");
				assertThat(cluster.path("description").asString()).contains("Redis has not answered since the start");
			}
		}
	}

	private static JsonNode cluster(RunningGateway gateway) {
		return JsonMapper.shared().readTree(health(gateway).body()).at("/components/cluster");
	}

	private static HttpResponse<String> health(RunningGateway gateway) {
		return Peer.of(gateway).fetch("/actuator/health");
	}

}
