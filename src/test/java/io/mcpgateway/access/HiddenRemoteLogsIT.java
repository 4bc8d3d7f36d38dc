package io.mcpgateway.access;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.testkit.HeaderIdentity;
import io.mcpgateway.testkit.LokiServer;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests every way to a hidden log that another service keeps. */
class HiddenRemoteLogsIT {

	private static final String HIDDEN = "logs://shop/walrus";

	@AutoClose
	static final LokiServer loki = LokiServer.start();

	@AutoClose
	static RunningGateway gateway;

	@BeforeAll
	static void start() {
		loki.add("open", Instant.now(), "level=info open fish");
		loki.add("walrus", Instant.now(), "level=error walrus fish");
		String rules = "gateway.access.rules";
		Map<String, Object> properties = new HashMap<>(loki.mount("shop"));
		properties.putAll(Map.of(rules + "[0].uri", HIDDEN, rules + "[0].keys", "boss-key", rules + "[1].uri", HIDDEN,
				rules + "[1].effect", "deny", rules + "[2].uri", "logs://shop/**"));
		gateway = RunningGateway.start(properties, HeaderIdentity.class);
	}

	@ParameterizedTest
	@ValueSource(strings = { "walrus", "walrus?tail=1", "walrus?since=1h", "walrus?grep=fish", "walrus?level=error",
			"%77alrus", "walrus?after=0.000000000-0" })
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
	void isMissingFromListsCompletionAndTools() throws Exception {
		assertThat(visitor().call("resources/list", Map.of()).body()).contains("open").doesNotContain("walrus");
		assertThat(boss().call("resources/list", Map.of()).body()).contains("walrus");
		Map<String, ?> typed = Map.of("ref",
				Map.of("type", "ref/resource", "uri", "logs://shop/{+log}{?since,until,tail,after,level,grep}"),
				"argument", Map.of("name", "log", "value", "w"));
		assertThat(visitor().call("completion/complete", typed).body()).doesNotContain("walrus");
		assertThat(boss().call("completion/complete", typed).body()).contains("walrus");
		Map<String, ?> tool = Map.of("name", "read_resource", "arguments", Map.of("uri", "logs://shop/recent"));
		assertThat(visitor().call("tools/call", tool).body()).contains("open").doesNotContain("walrus");
		assertThat(boss().call("tools/call", tool).body()).contains("walrus");
	}

	private static Peer visitor() {
		return Peer.of(gateway).as("visitor");
	}

	private static Peer boss() {
		return Peer.of(gateway).as("boss");
	}

}
