package io.mcpgateway.cluster.session;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.rpc.SealingKeys;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RedisServer;
import io.mcpgateway.testkit.RunningCluster;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.SsePeer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests of nodes that share a secret without a configured one. */
@ExtendWith(OutputCaptureExtension.class)
class SharedSecretIT {

	private static final String SECRET = "{mcp-gateway}:secret";

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private static final String REVISION = "2025-11-25";

	@Test
	void opensTheSessionsAndPagesOfAllNodes(@TempDir Path docs) throws IOException {
		for (int i = 0; i < 9; i++) {
			Files.writeString(docs.resolve(i + (i % 3 == 0 ? "-hidden.txt" : ".txt")), "text " + i);
		}
		try (RunningCluster cluster = RunningCluster.start(3, withRules(docs))) {
			Peer session = cluster.client().inSession(REVISION);
			List<String> uris = new ArrayList<>();
			String cursor = "";
			for (int node = 0; !cursor.isEmpty() || node == 0; node++) {
				cluster.proxy().pin(node % 3);
				JsonNode page = session.result("resources/list",
						cursor.isEmpty() ? Map.of() : Map.of("cursor", cursor));
				page.path("resources").forEach((resource) -> uris.add(resource.path("uri").stringValue()));
				cursor = page.path("nextCursor").asString("");
			}
			assertThat(uris).filteredOn((uri) -> uri.endsWith(".txt"))
				.hasSize(6)
				.noneMatch((uri) -> uri.contains("hidden"));
			for (int node = 0; node < 3; node++) {
				cluster.proxy().pin(node);
				assertThat(session.read("file:///docs/1.txt").body()).contains("text 1");
			}
			assertThat(cluster.redis().commands().get(SECRET)).matches("[A-Za-z0-9_-]{43}");
		}
	}

	@Test
	void judgesNoSessionBeforeItHasJoined(CapturedOutput output) throws IOException {
		try (RedisServer redis = RedisServer.start(); RunningGateway first = start(redis, Map.of())) {
			Peer session = Peer.of(first).inSession(REVISION);
			redis.pause();
			try (RunningGateway second = start(redis, Map.of())) {
				for (HttpResponse<String> refused : List.of(at(second, session).call("ping", Map.of()),
						at(second, session).call("resources/subscribe", Map.of("uri", "file:///docs/a.txt")),
						at(second, session).delete(), begin(second))) {
					assertThat(refused.statusCode()).as(refused.body()).isEqualTo(503);
					assertThat(refused.headers().firstValue("Retry-After")).isPresent();
				}
				assertThat(second.context().getBean(SealingKeys.class).all()).isEmpty();
				assertThat(Peer.of(second).call("resources/list", Map.of()).statusCode()).isEqualTo(200);
				SsePeer oldest = SsePeer.open(second.origin(), Map.of()).begin("2024-11-05");
				assertThat(oldest.call(1, "ping", Map.of()).has("result")).isTrue();
				assertThat(readiness(second)).isEqualTo(503);
				assertThat(health(second)).isEqualTo(Status.OUT_OF_SERVICE);
				redis.resume();
				awaitOkWithoutGone(at(second, session));
				assertThat(readiness(second)).isEqualTo(200);
				assertThat(health(second)).isEqualTo(Status.UP);
				assertThat(keys(first)).isEqualTo(keys(second));
				awaitOkWithoutGone(at(first, Peer.of(second).inSession(REVISION)));
			}
		}
		assertThat(output).doesNotContain("\tat ").containsOnlyOnce("This node has not joined the cluster");
	}

	@Test
	void judgesNoCursorBeforeItHasJoined(@TempDir Path docs) throws IOException {
		for (int i = 0; i < 4; i++) {
			Files.writeString(docs.resolve(i + ".txt"), "text " + i);
		}
		try (RedisServer redis = RedisServer.start(); RunningGateway first = start(redis, withRules(docs))) {
			Map<String, ?> next = Map.of("cursor",
					Peer.of(first).result("resources/list", Map.of()).path("nextCursor").stringValue());
			redis.pause();
			try (RunningGateway second = start(redis, withRules(docs))) {
				assertThat(Peer.of(second).call("resources/list", next).statusCode()).isEqualTo(503);
				assertThat(Peer.of(second).read("file:///docs/1.txt").statusCode()).isEqualTo(200);
				redis.resume();
				await().atMost(TIMEOUT).until(() -> Peer.of(second).answer("resources/list", next).has("result"));
			}
		}
	}

	/** Another node has offered a secret before the first node returns its own. */
	@Test
	void opensTheSessionsOfASecretThatCameLateToAnEmptyRedis() throws IOException {
		try (RedisServer redis = RedisServer.start(); RunningGateway first = start(redis, Map.of())) {
			Peer session = Peer.of(first).inSession(REVISION);
			redis.restart();
			redis.commands().set(SECRET, "the secret of a quick node");
			try (RunningGateway second = start(redis, Map.of())) {
				awaitOkWithoutGone(at(second, session));
				awaitOkWithoutGone(at(first, session));
				awaitOkWithoutGone(at(first, Peer.of(second).inSession(REVISION)));
				assertThat(keys(second)).isEqualTo("the secret of a quick node");
				Peer unknown = new Peer(second.endpoint(), REVISION, "A".repeat(40), Map.of(), Map.of());
				await().atMost(TIMEOUT).until(() -> unknown.call("ping", Map.of()).statusCode() == 404);
			}
		}
	}

	@Test
	void isReadyAfterTheTimeToJoin() throws IOException {
		try (RedisServer redis = RedisServer.start()) {
			redis.kill();
			try (RunningGateway gateway = start(redis, Map.of("gateway.cluster.join-time", "0s"))) {
				assertThat(readiness(gateway)).isEqualTo(200);
				assertThat(begin(gateway).statusCode()).isEqualTo(503);
			}
		}
	}

	@Test
	void isReadyWithoutRedisIfItHasASecret() throws IOException {
		try (RedisServer redis = RedisServer.start()) {
			redis.kill();
			Map<String, Object> secret = Map.of("gateway.sessions.secret", "a secret of all nodes");
			try (RunningGateway first = start(redis, secret); RunningGateway second = start(redis, secret)) {
				assertThat(readiness(first)).isEqualTo(200);
				Peer session = Peer.of(first).inSession(REVISION);
				assertThat(at(second, session).call("ping", Map.of()).statusCode()).isEqualTo(200);
			}
		}
	}

	/** A restarted Redis has lost the secret; sessions go on. */
	@Test
	void returnsTheSecretToAnEmptyRedis() throws IOException {
		try (RunningCluster cluster = RunningCluster.start(1, Map.of("gateway.cluster.command-time", "200ms"))) {
			String secret = keys(cluster.nodes().getFirst());
			cluster.redis().restart();
			await().until(() -> secret.equals(cluster.redis().commands().get(SECRET)));
			assertThat(keys(cluster.nodes().getFirst())).isEqualTo(secret);
		}
	}

	@Test
	void ignoresASecretThatNoNodeMade() throws IOException {
		for (String planted : new String[] { "short", "x".repeat(1001) }) {
			try (RedisServer redis = RedisServer.start()) {
				redis.commands().set(SECRET, planted);
				try (RunningGateway gateway = RunningGateway.start(redis.properties())) {
					assertThat(keys(gateway)).hasSize(43);
				}
			}
		}
	}

	@Test
	void keepsAConfiguredSecretOutOfRedis() throws IOException {
		String secret = "a secret of all nodes";
		try (RunningCluster cluster = RunningCluster.start(2, Map.of("gateway.sessions.secret", secret))) {
			assertThat(keys(cluster.nodes().getFirst())).isEqualTo(keys(cluster.nodes().getLast())).hasSize(43);
			assertThat(cluster.redis().commands().exists(SECRET)).isZero();
		}
	}

	private static Map<String, Object> withRules(Path docs) {
		return Map.of("gateway.files.mounts.docs.root", docs, "gateway.server.page-size", 2,
				"gateway.access.rules[0].effect", "deny", "gateway.access.rules[0].uri", "file:///docs/*-hidden.txt",
				"gateway.access.rules[1].uri", "file:///**");
	}

	private static void awaitOkWithoutGone(Peer client) {
		await().atMost(TIMEOUT).until(() -> {
			int status = client.call("ping", Map.of()).statusCode();
			assertThat(status).isIn(200, 503);
			return status == 200;
		});
	}

	private static RunningGateway start(RedisServer redis, Map<String, ?> more) {
		Map<String, Object> properties = new HashMap<>(redis.properties());
		properties.put("gateway.cluster.command-time", "500ms");
		properties.putAll(more);
		return RunningGateway.start(properties);
	}

	private static HttpResponse<String> begin(RunningGateway gateway) {
		return Peer.of(gateway)
			.post("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\""
					+ REVISION + "\",\"capabilities\":{},\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}}");
	}

	private static int readiness(RunningGateway gateway) {
		return Peer.of(gateway).fetch("/actuator/health/readiness").statusCode();
	}

	private static @Nullable Status health(RunningGateway gateway) {
		return gateway.context().getBean("clusterHealthIndicator", HealthIndicator.class).health().getStatus();
	}

	private static Peer at(RunningGateway gateway, Peer session) {
		return new Peer(gateway.endpoint(), session.version(), session.session(), Map.of(), Map.of());
	}

	private static String keys(RunningGateway gateway) {
		return gateway.context().getBean(SealingKeys.class).all().getFirst();
	}

}
