package io.mcpgateway.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.AuditFile;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningCluster;
import io.mcpgateway.testkit.RunningGateway;
import org.apache.commons.codec.digest.DigestUtils;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests the status: each caller sees the state of the caller's own mounts, and no more.
 */
class StatusFeatureIT {

	private static final String METHOD = "io.mcpgateway/status";

	private static final String OPERATOR = "0ff1ce".repeat(10);

	private static final String READER = "decade".repeat(10);

	@TempDir
	private static Path base;

	private static AuditFile audit;

	private static RunningGateway gateway;

	@BeforeAll
	static void start() throws IOException {
		for (String folder : List.of("docs/public", "docs/secret", "plans")) {
			Files.createDirectories(base.resolve(folder));
			Files.writeString(base.resolve(folder).resolve("page.txt"), "A page");
		}
		audit = new AuditFile(base.resolve("audit.log"));
		Map<String, Object> properties = new HashMap<>(files("docs", base.resolve("docs")));
		properties.putAll(files("plans", base.resolve("plans")));
		properties.putAll(files("gone", base.resolve("nowhere")));
		properties.putAll(Map.of("gateway.files.mounts.plans.index", false, "gateway.console.enabled", true,
				"gateway.audit.enabled", true, "gateway.audit.file", audit.path(), "gateway.security.mode", "api-key"));
		properties.putAll(key("operator", OPERATOR));
		properties.putAll(key("reader", READER));
		properties.putAll(Map.of("gateway.access.rules[0].uri", "file:///docs/public/**", "gateway.access.rules[1].uri",
				"**", "gateway.access.rules[1].keys[0]", "operator", "logging.level.root", "ERROR"));
		gateway = RunningGateway.start(properties);
	}

	@AfterAll
	static void stop() {
		gateway.close();
	}

	@Test
	void showsTheStateOfEachMount() {
		Peer operator = Peer.of(gateway).bearing(OPERATOR);
		Awaitility.await()
			.atMost(AwaitDefaults.TIMEOUT)
			.until(() -> mount(operator, "file:///docs/").at("/index/state").asString("").equals("complete"));
		JsonNode docs = mount(operator, "file:///docs/");
		assertThat(docs.path("source").asString()).isEqualTo("up");
		assertThat(docs.path("changes").asString()).isEqualTo("watching");
		assertThat(docs.at("/index/resources").asInt()).as("two files and the root").isEqualTo(3);
		assertThat(mount(operator, "file:///plans/").at("/index/state").asString()).isEqualTo("none");
		assertThat(mount(operator, "file:///gone/").path("source").asString()).isEqualTo("down");
		JsonNode status = operator.result(METHOD, Map.of());
		assertThat(status.path("uptimeSeconds").asLong()).isBetween(0L, 3600L);
		assertThat(status.has("cluster")).isFalse();
	}

	/** Tests that no number counts what a caller may not see. */
	@Test
	void showsNoMoreThanItsCallerSees() {
		JsonNode status = Peer.of(gateway).bearing(READER).result(METHOD, Map.of());
		assertThat(status.path("mounts")).hasSize(1);
		assertThat(status.at("/mounts/0/uri").asString()).isEqualTo("file:///docs/");
		assertThat(status.at("/mounts/0/index").propertyNames()).containsExactly("state");
		assertThat(status.toString()).doesNotContain("plans", "gone", base.toString());
	}

	@Test
	void needsACredentialAndIsAudited() {
		assertThat(Peer.of(gateway).call(METHOD, Map.of()).statusCode()).isEqualTo(401);
		Peer.of(gateway)
			.bearing(OPERATOR)
			.saying(Map.of("io.modelcontextprotocol/clientInfo", Map.of("name", "audited", "version", "1")))
			.result(METHOD, Map.of());
		JsonNode line = audit.line((some) -> some.path("client").asString("").startsWith("audited"));
		assertThat(line.path("method").asString()).isEqualTo(METHOD);
		assertThat(line.path("principal").asString()).isEqualTo("key:operator");
		assertThat(line.path("outcome").asString()).isEqualTo("ok");
	}

	@Test
	void isNoMethodWithoutAConsole() {
		try (RunningGateway other = RunningGateway.start(Map.of("gateway.console.enabled", false))) {
			assertThat(Peer.of(other).answer(METHOD, Map.of()).at("/error/code").asInt()).isEqualTo(-32601);
		}
	}

	@Test
	void countsTheNodesOfACluster() throws IOException {
		try (RunningCluster cluster = RunningCluster.start(2, Map.of())) {
			Awaitility.await()
				.atMost(AwaitDefaults.TIMEOUT)
				.until(() -> cluster.client(0).result(METHOD, Map.of()).at("/cluster/nodes").asInt() == 2);
			JsonNode shared = cluster.client(1).result(METHOD, Map.of()).path("cluster");
			assertThat(shared.path("state").asString()).isEqualTo("shared");
			assertThat(shared.propertyNames()).containsExactly("state", "nodes");
		}
	}

	private static JsonNode mount(Peer peer, String uri) {
		return peer.result(METHOD, Map.of())
			.path("mounts")
			.valueStream()
			.filter((mount) -> mount.path("uri").asString().equals(uri))
			.findFirst()
			.orElseThrow();
	}

	private static Map<String, Object> files(String name, Path root) {
		return Map.of("gateway.files.mounts." + name + ".root", root);
	}

	private static Map<String, Object> key(String name, String key) {
		return Map.of("gateway.security.api-keys." + name + ".hashes[0]", "sha256:" + DigestUtils.sha256Hex(key));
	}

}
