package io.mcpgateway.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.HeaderIdentity;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests every way to a log that a rule hides. */
class HiddenLogsIT {

	@TempDir
	static Path directory;

	@AutoClose
	static RunningGateway gateway;

	@BeforeAll
	static void start() throws IOException {
		Files.writeString(directory.resolve("open.log"), Instant.now() + " INFO open fish\n");
		Files.writeString(directory.resolve("walrus.log"), Instant.now() + " ERROR walrus fish\n");
		Files.writeString(directory.resolve("walrus.log.1"), Instant.now() + " ERROR walrus fish\n");
		String rules = "gateway.access.rules";
		gateway = RunningGateway.start(
				Map.of("gateway.logs.mounts.shop.path", directory + "/*.log", rules + "[0].uri",
						"logs://shop/walrus.log", rules + "[0].keys", "boss-key", rules + "[1].uri",
						"logs://shop/walrus.log", rules + "[1].effect", "deny", rules + "[2].uri", "logs://shop/**"),
				HeaderIdentity.class);
	}

	@ParameterizedTest
	@ValueSource(strings = { "walrus.log", "walrus.log?tail=1", "walrus.log?since=1h", "walrus.log?grep=fish",
			"walrus.log?level=error", "%77alrus.log" })
	void isNotFoundByAVisitor(String path) throws Exception {
		assertThat(visitor().read("logs://shop/" + path).body()).contains("Resource not found");
		assertThat(boss().read("logs://shop/" + path).body()).contains("walrus fish");
	}

	@ParameterizedTest
	@ValueSource(strings = { "logs://shop/recent", "logs://shop?timeframe=1h", "logs://shop/recent?grep=fish",
			"logs://shop/recent?limit=100" })
	void isMissingFromTheLatestLines(String uri) throws Exception {
		assertThat(visitor().read(uri).body()).contains("open fish").doesNotContain("walrus");
		assertThat(boss().read(uri).body()).contains("open fish", "walrus fish");
	}

	@Test
	void isMissingFromListsCompletionToolsAndSearch() throws Exception {
		assertThat(visitor().call("resources/list", Map.of()).body()).contains("open.log").doesNotContain("walrus");
		assertThat(boss().call("resources/list", Map.of()).body()).contains("walrus.log");
		String template = "logs://shop/{+log}{?since,until,tail,after,level,grep}";
		Map<String, ?> typed = Map.of("ref", Map.of("type", "ref/resource", "uri", template), "argument",
				Map.of("name", "log", "value", "w"));
		assertThat(visitor().call("completion/complete", typed).body()).doesNotContain("walrus");
		assertThat(boss().call("completion/complete", typed).body()).contains("walrus.log");
		for (Map<String, ?> tool : List.of(
				Map.of("name", "read_resource", "arguments", Map.of("uri", "logs://shop/recent")),
				Map.of("name", "list_resources", "arguments", Map.of()))) {
			assertThat(visitor().call("tools/call", tool).body()).contains("open").doesNotContain("walrus");
			assertThat(boss().call("tools/call", tool).body()).contains("walrus");
		}
		Map<String, ?> search = Map.of("name", "search", "arguments", Map.of("query", "walrus"));
		Awaitility.await()
			.atMost(Duration.ofSeconds(30))
			.untilAsserted(
					() -> assertThat(boss().call("tools/call", search).body()).contains("logs://shop/walrus.log"));
		assertThat(visitor().call("tools/call", search).body()).doesNotContain("logs://shop/walrus.log");
	}

	private static Peer visitor() {
		return Peer.of(gateway).as("visitor");
	}

	private static Peer boss() {
		return Peer.of(gateway).as("boss");
	}

}
