package io.mcpgateway.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.testkit.HeaderIdentity;
import io.mcpgateway.testkit.LokiServer;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests every way to a log that a rule hides: of files, and of a service. */
class HiddenLogsIT {

	@TempDir
	static Path directory;

	@AutoClose
	static final LokiServer loki = LokiServer.start();

	@AutoClose
	static RunningGateway gateway;

	@BeforeAll
	static void start() throws IOException {
		Files.writeString(directory.resolve("open.log"), Instant.now() + " INFO open fish\n");
		Files.writeString(directory.resolve("walrus.log"), Instant.now() + " ERROR walrus fish\n");
		Files.writeString(directory.resolve("walrus.log.1"), Instant.now() + " ERROR walrus fish\n");
		loki.add("open.log", Instant.now(), "level=info open fish");
		loki.add("walrus.log", Instant.now(), "level=error walrus fish");
		String rules = "gateway.access.rules";
		Map<String, Object> properties = new HashMap<>(loki.mount("cloud"));
		properties.putAll(Map.of("gateway.logs.mounts.shop.path", directory + "/*.log", rules + "[0].uri",
				"logs://*/walrus.log", rules + "[0].keys", "boss-key", rules + "[1].uri", "logs://*/walrus.log",
				rules + "[1].effect", "deny", rules + "[2].uri", "logs://**"));
		gateway = RunningGateway.start(properties, HeaderIdentity.class);
	}

	static Stream<String> hidden() {
		return uris("walrus.log", "walrus.log?tail=1", "walrus.log?since=1h", "walrus.log?grep=fish",
				"walrus.log?level=error", "%77alrus.log");
	}

	static Stream<String> recent() {
		return uris("recent", "recent?grep=fish", "recent?limit=100", "?timeframe=1h");
	}

	@ParameterizedTest
	@MethodSource("hidden")
	void isNotFoundByAVisitor(String uri) throws Exception {
		assertThat(visitor().read(uri).body()).contains("Resource not found");
		assertThat(boss().read(uri).body()).contains("walrus fish");
	}

	@ParameterizedTest
	@MethodSource("recent")
	void isMissingFromTheLatestLines(String uri) throws Exception {
		assertThat(visitor().read(uri).body()).contains("open fish").doesNotContain("walrus");
		assertThat(boss().read(uri).body()).contains("open fish", "walrus fish");
	}

	@ParameterizedTest
	@ValueSource(strings = { "shop", "cloud" })
	void isMissingFromListsCompletionToolsAndSearch(String mount) throws Exception {
		assertThat(visitor().call("resources/list", Map.of()).body()).contains(mount + "/open.log")
			.doesNotContain("walrus");
		assertThat(boss().call("resources/list", Map.of()).body()).contains(mount + "/walrus.log");
		String template = "logs://" + mount + "/{+log}{?since,until,tail,after,level,grep}";
		Map<String, ?> typed = Map.of("ref", Map.of("type", "ref/resource", "uri", template), "argument",
				Map.of("name", "log", "value", "w"));
		assertThat(visitor().call("completion/complete", typed).body()).doesNotContain("walrus");
		assertThat(boss().call("completion/complete", typed).body()).contains("walrus.log");
		for (Map<String, ?> tool : List.of(
				Map.of("name", "read_resource", "arguments", Map.of("uri", "logs://" + mount + "/recent")),
				Map.of("name", "list_resources", "arguments", Map.of("mount", "logs://" + mount + "/")))) {
			assertThat(visitor().call("tools/call", tool).body()).contains("open").doesNotContain("walrus");
			assertThat(boss().call("tools/call", tool).body()).contains("walrus");
		}
		Map<String, ?> search = Map.of("name", "search", "arguments", Map.of("query", "walrus"));
		String found = "logs://" + mount + "/walrus.log";
		Awaitility.await().untilAsserted(() -> assertThat(boss().call("tools/call", search).body()).contains(found));
		assertThat(visitor().call("tools/call", search).body()).doesNotContain(found);
	}

	private static Stream<String> uris(String... paths) {
		return Stream.of("logs://shop/", "logs://cloud/")
			.flatMap((root) -> Stream.of(paths).map((path) -> root + path));
	}

	private static Peer visitor() {
		return Peer.of(gateway).as("visitor");
	}

	private static Peer boss() {
		return Peer.of(gateway).as("boss");
	}

}
