package io.mcpgateway.cluster.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.rpc.caller.SealingKeys;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RedisServer;
import io.mcpgateway.testkit.RunningCluster;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests of nodes that share a secret without a configured one. */
@ExtendWith(OutputCaptureExtension.class)
class SharedSecretIT {

	private static final String SECRET = "{mcp-gateway}:secret";

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
	void adoptsTheSecretOnceRedisAnswers(CapturedOutput output) throws IOException {
		RedisServer redis = RedisServer.start();
		redis.kill();
		Map<String, Object> properties = new HashMap<>(redis.properties());
		properties.put("gateway.cluster.command-time", "200ms");
		try (RunningGateway first = RunningGateway.start(properties);
				RunningGateway second = RunningGateway.start(properties)) {
			Peer own = Peer.of(first).inSession(REVISION);
			assertThat(own.call("ping", Map.of()).statusCode()).isEqualTo(200);
			assertThat(keys(first)).isNotEqualTo(keys(second));
			redis.restart();
			await().until(() -> keys(first).equals(keys(second)));
			Peer shared = Peer.of(first).inSession(REVISION);
			assertThat(at(second, shared).call("ping", Map.of()).statusCode()).isEqualTo(200);
			assertThat(own.call("ping", Map.of()).statusCode()).isEqualTo(200);
		}
		finally {
			redis.close();
		}
		assertThat(output).doesNotContain("\tat ");
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
		try (RunningCluster cluster = RunningCluster.start(1, Map.of("gateway.sessions.secret", secret))) {
			assertThat(keys(cluster.nodes().getFirst())).isEqualTo(secret);
			assertThat(cluster.redis().commands().exists(SECRET)).isZero();
		}
	}

	private static Map<String, Object> withRules(Path docs) {
		return Map.of("gateway.files.mounts.docs.root", docs, "gateway.server.page-size", 2,
				"gateway.access.rules[0].effect", "deny", "gateway.access.rules[0].uri", "file:///docs/*-hidden.txt",
				"gateway.access.rules[1].uri", "file:///**");
	}

	private static Peer at(RunningGateway gateway, Peer session) {
		return new Peer(gateway.endpoint(), session.version(), session.session(), Map.of(), Map.of());
	}

	private static String keys(RunningGateway gateway) {
		return gateway.context().getBean(SealingKeys.class).current();
	}

}
