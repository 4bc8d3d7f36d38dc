package io.mcpgateway.request;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.mcpgateway.testkit.AuditFile;
import io.mcpgateway.testkit.FreePort;
import io.mcpgateway.testkit.GatewayProcess;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the headers in which proxies forward the address of a client, on a platform
 * where the framework would trust them from everybody.
 */
class ForwardedHeadersIT {

	private static final Map<String, Object> KUBERNETES = Map.of("spring.main.cloud-platform", "kubernetes");

	private static final String STRANGER = "203.0.113.7";

	private static final String READ = "file:///docs/a.txt";

	@TempDir
	private Path directory;

	@Test
	void openNothingOnTheManagementPort() {
		try (RunningGateway gateway = start(Map.of())) {
			requireClosed(gateway.management(), gateway.origin().getPort());
		}
	}

	@Test
	void openNothingInAPodOfKubernetes() throws IOException {
		int management = FreePort.any();
		Map<String, Object> properties = new HashMap<>(audited());
		properties.putAll(Map.of("management.server.port", management, "management.server.address", "127.0.0.1",
				"gateway.http.max-streams-per-address", 1));
		try (GatewayProcess gateway = GatewayProcess
			.start(Map.of("KUBERNETES_SERVICE_HOST", "10.96.0.1", "KUBERNETES_SERVICE_PORT", "443"), properties)) {
			requireClosed(URI.create("http://127.0.0.1:" + management), gateway.port());
			requireOneClient(Peer.at(gateway.endpoint()));
		}
	}

	@Test
	void doNotChooseTheAddressOfAClient() throws IOException {
		try (RunningGateway gateway = start(Map.of("gateway.http.max-streams-per-address", 1))) {
			requireOneClient(Peer.of(gateway));
		}
	}

	@Test
	void nameTheLastHopThatIsNoTrustedProxy() throws IOException {
		try (RunningGateway gateway = start(Map.of("gateway.http.trusted-proxies[0]", "127.0.0.1",
				"gateway.http.trusted-proxies[1]", "10.0.0.0/8", "gateway.http.max-streams-per-address", 1))) {
			Peer proxied = Peer.of(gateway).with("X-Forwarded-For", "198.51.100.1\n" + STRANGER + ", 10.1.2.3");
			proxied.read(READ);
			assertThat(addressOfRead()).isEqualTo(STRANGER);
			requireClosed(gateway.management(), gateway.origin().getPort());
			Peer other = Peer.of(gateway).with("X-Forwarded-For", STRANGER + ", 203.0.113.8");
			try (InputStream first = listen(proxied).body(); InputStream second = listen(other).body()) {
				assertThat(first.read()).isPositive();
				assertThat(second.read()).isPositive();
				assertThat(listen(proxied).statusCode()).isEqualTo(429);
			}
		}
	}

	@Test
	void nameThePrefixOfPathsIfTheProxyIsTrusted() throws IOException {
		try (RunningGateway gateway = start(Map.of("gateway.http.trusted-proxies", "127.0.0.1"))) {
			assertThat(endpoint(gateway, "X-Forwarded-Prefix: /gw")).startsWith("/gw/messages?sessionId=");
			assertThat(endpoint(gateway, "X-Forwarded-Prefix: /a\r\nX-Forwarded-Prefix: /b/"))
				.startsWith("/b/messages?");
			assertThat(endpoint(gateway, "X-Forwarded-Prefix: //evil.example")).startsWith("/messages?");
			assertThat(endpoint(gateway, "X-Forwarded-For: " + STRANGER)).startsWith("/messages?");
		}
	}

	@Test
	void nameNoPrefixIfTheProxyIsUnknown() throws IOException {
		try (RunningGateway gateway = start(Map.of("gateway.http.trusted-proxies", "10.0.0.0/8"))) {
			assertThat(endpoint(gateway, "X-Forwarded-Prefix: /gw\r\nX-Forwarded-For: 10.0.0.1"))
				.startsWith("/messages?");
		}
	}

	@Test
	void yieldToThePathOfThePublicUrl() throws IOException {
		try (RunningGateway gateway = start(Map.of("gateway.public-url", "https://mcp.example.com/tools/"))) {
			assertThat(endpoint(gateway, "X-Forwarded-Prefix: /gw")).startsWith("/tools/messages?");
		}
	}

	/** Returns the path for messages that the first event of a stream names. */
	private static String endpoint(RunningGateway gateway, String header) throws IOException {
		try (Socket client = new Socket("127.0.0.1", gateway.origin().getPort())) {
			client.setSoTimeout(20_000);
			client.getOutputStream()
				.write(("GET /sse HTTP/1.1\r\nHost: localhost\r\n" + header + "\r\n\r\n")
					.getBytes(StandardCharsets.US_ASCII));
			BufferedReader lines = new BufferedReader(
					new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8));
			String line = lines.readLine();
			while (line != null && !line.startsWith("data: ")) {
				line = lines.readLine();
			}
			return Objects.requireNonNull(line).substring("data: ".length());
		}
	}

	/** Requires that no header makes a request count as one of the clients' port. */
	private static void requireClosed(URI management, int port) {
		Peer operator = Peer.at(management.resolve("/mcp"));
		for (Peer forging : new Peer[] { operator.with("X-Forwarded-Port", String.valueOf(port)),
				operator.with("X-Forwarded-Host", "localhost:" + port),
				operator.with("Forwarded", "for=127.0.0.1;host=\"localhost:" + port + "\""),
				operator.with("X-Forwarded-Proto", "https").with("X-Forwarded-For", STRANGER),
				operator.with("X-Forwarded-Prefix", "/actuator") }) {
			assertThat(forging.call("resources/list", Map.of()).statusCode()).as(forging.headers().toString())
				.isEqualTo(404);
		}
	}

	/** Requires that audit and limits take requests of one connection for one client. */
	private void requireOneClient(Peer client) throws IOException {
		client.with("X-Forwarded-For", STRANGER).with("Forwarded", "for=" + STRANGER).read(READ);
		assertThat(addressOfRead()).isEqualTo("127.0.0.1");
		try (InputStream first = listen(client.with("X-Forwarded-For", "203.0.113.1")).body()) {
			assertThat(first.read()).isPositive();
			assertThat(listen(client.with("X-Forwarded-For", "203.0.113.2")).statusCode()).isEqualTo(429);
			assertThat(listen(client.with("Forwarded", "for=203.0.113.3")).statusCode()).isEqualTo(429);
		}
	}

	private static HttpResponse<InputStream> listen(Peer client) {
		return client.open("subscriptions/listen",
				Map.of("notifications", Map.of("resourceSubscriptions", List.of(READ))));
	}

	private String addressOfRead() {
		return new AuditFile(this.directory.resolve("audit.log")).read(READ).path("address").stringValue();
	}

	private RunningGateway start(Map<String, Object> properties) {
		Map<String, Object> all = new HashMap<>(audited());
		all.putAll(KUBERNETES);
		all.put("management.server.port", 0);
		all.putAll(properties);
		return RunningGateway.start(all);
	}

	private Map<String, Object> audited() {
		return Map.of("gateway.audit.enabled", true, "gateway.audit.file", this.directory.resolve("audit.log"),
				"gateway.files.mounts.docs.root", this.directory);
	}

}
