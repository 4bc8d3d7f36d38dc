package io.mcpgateway.console;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests which gateways serve the console: the private ones, and by choice all others. */
class ConsoleEnabledIT {

	static Stream<Map<String, Object>> publicGateways() {
		return Stream.of(
				Map.of("gateway.security.mode", "api-key", "gateway.security.api-keys.a.hashes",
						"sha256:" + "0".repeat(64)),
				Map.of("gateway.security.mode", "oauth2", "gateway.security.oauth2.issuer", "https://idp.example/realm",
						"gateway.security.oauth2.resource", "https://gw.example",
						"gateway.security.oauth2.required-scopes", "resources:read"),
				Map.of("gateway.security.open-to-network", true));
	}

	@ParameterizedTest
	@MethodSource("publicGateways")
	void servePublicGatewaysByChoice(Map<String, Object> security) {
		try (RunningGateway gateway = RunningGateway.start(security)) {
			for (String path : new String[] { "/console", "/console/", "/console/main.js" }) {
				assertThat(ConsoleFilesIT.send(gateway.origin(), "GET", path).statusCode()).isEqualTo(404);
			}
			assertThat(gateway.context().containsBean("consoleMapping")).isFalse();
			assertSaysWhatItIs(gateway);
		}
		Map<String, Object> properties = new HashMap<>(security);
		properties.put("gateway.console.enabled", true);
		try (RunningGateway gateway = RunningGateway.start(properties)) {
			assertThat(ConsoleFilesIT.send(gateway.origin(), "GET", "/console/").statusCode()).isEqualTo(200);
			var root = ConsoleFilesIT.send(gateway.origin(), "GET", "/");
			assertThat(root.statusCode()).isEqualTo(302);
			assertThat(root.headers().firstValue("Location")).hasValue("console/");
			assertThat(root.headers().firstValue("Cache-Control")).hasValue("no-cache");
		}
	}

	@Test
	void serveTheConsoleWithoutASignIn() {
		Map<String, Object> properties = new HashMap<>(publicGateways().skip(1).findFirst().orElseThrow());
		properties.put("gateway.console.enabled", true);
		try (RunningGateway gateway = RunningGateway.start(properties)) {
			var page = ConsoleFilesIT.send(gateway.origin(), "GET", "/console/");
			assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
				.contains("connect-src 'self' https://idp.example;");
			assertThat(new String(page.body(), StandardCharsets.UTF_8))
				.contains("name=\"console-scopes\" content=\"resources:read\"")
				.contains("name=\"console-client-id\" content=\"\"");
			assertThat(ConsoleFilesIT.send(gateway.origin(), "POST", "/mcp").statusCode()).isEqualTo(401);
		}
	}

	@Test
	void canDoWithoutTheConsole() {
		try (RunningGateway gateway = RunningGateway
			.start(Map.of("gateway.console.enabled", false, "gateway.public-url", "https://mcp.example"))) {
			assertThat(ConsoleFilesIT.send(gateway.origin(), "GET", "/console/").statusCode()).isEqualTo(404);
			assertThat(gateway.context().containsBean("consoleMapping")).isFalse();
			assertThat(gateway.context().containsBean("consoleLinks")).isFalse();
			assertSaysWhatItIs(gateway);
			assertThat(ConsoleFilesIT.send(gateway.origin(), "HEAD", "/").body()).isEmpty();
			var post = ConsoleFilesIT.send(gateway.origin(), "POST", "/");
			assertThat(post.statusCode()).isEqualTo(405);
			assertThat(post.body()).isEmpty();
		}
	}

	private static void assertSaysWhatItIs(RunningGateway gateway) {
		var root = ConsoleFilesIT.send(gateway.origin(), "GET", "/");
		assertThat(root.statusCode()).isEqualTo(200);
		assertThat(root.headers().firstValue("Content-Type")).hasValue("text/plain;charset=UTF-8");
		assertThat(root.headers().firstValue("Cache-Control")).hasValue("no-cache");
		assertThat(new String(root.body(), StandardCharsets.UTF_8)).contains("MCP resource gateway", "/mcp")
			.hasLineCount(3);
	}

}
