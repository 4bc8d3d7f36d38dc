package io.mcpgateway.cluster;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RedisServer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests that health tells an operator without rights when a node is alone. */
@ExtendWith(OutputCaptureExtension.class)
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

	@ParameterizedTest
	@ValueSource(strings = { "allkeys-lru", "volatile-ttl" })
	void saysThatRedisMayEvictKeysWhileTheNodeStaysUp(String policy, CapturedOutput output) throws IOException {
		try (RedisServer redis = RedisServer.start("--maxmemory", "100mb", "--maxmemory-policy", policy);
				RunningGateway gateway = RunningGateway.start(redis.properties())) {
			await().atMost(TIMEOUT)
				.until(() -> cluster(gateway).path("description").asString("").contains("noeviction"));
			assertThat(cluster(gateway).path("status").asString()).isEqualTo("UP");
		}
		assertThat(output).containsOnlyOnce("maxmemory-policy is " + policy);
	}

	@Test
	void bearsThatInfoIsForbidden(CapturedOutput output) throws IOException {
		try (RedisServer redis = RedisServer.start("--maxmemory", "100mb", "--maxmemory-policy", "allkeys-lru")) {
			redis.run("ACL", "SETUSER", "gateway", "on", ">secret", "~*", "&*", "+@all", "-info", "-config");
			Map<String, Object> properties = new HashMap<>(redis.properties());
			properties.putAll(Map.of("spring.data.redis.username", "gateway", "spring.data.redis.password", "secret"));
			try (RunningGateway gateway = RunningGateway.start(properties)) {
				await().atMost(TIMEOUT).until(() -> redis.run("ACL", "LOG").toString().contains("info"));
				assertThat(cluster(gateway).path("status").asString()).isEqualTo("UP");
				assertThat(cluster(gateway).has("description")).isFalse();
			}
		}
		assertThat(output).doesNotContain("evict", "goes on alone");
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
