package io.mcpgateway;

import java.io.InputStream;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Scanner;

import javax.net.ssl.SSLSocket;

import io.mcpgateway.testkit.KeyStoreFile;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.ScriptedSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests HTTP/2 over TLS, which client and server agree upon by ALPN. */
class Http2IT {

	private static final Duration TIMEOUT = Duration.ofSeconds(30);

	@TempDir
	private static Path directory;

	private static KeyStoreFile certificate;

	private static RunningGateway gateway;

	@BeforeAll
	static void start() throws Exception {
		Files.createDirectory(directory.resolve("docs"));
		certificate = KeyStoreFile.create(directory, "web");
		gateway = RunningGateway.start(Map.of("gateway.http.head-time", "2s", "gateway.files.mounts.docs.root",
				directory.resolve("docs"), "server.http2.enabled", true, "server.ssl.bundle", "web",
				"spring.ssl.bundle.jks.web.keystore.location", certificate.path().toUri(),
				"spring.ssl.bundle.jks.web.keystore.password", KeyStoreFile.PASSWORD), ScriptedSource.class);
	}

	@AfterAll
	static void stop() {
		gateway.close();
	}

	@Test
	void answersInTheVersionThatTheClientOffers() throws Exception {
		for (Version version : List.of(Version.HTTP_1_1, Version.HTTP_2)) {
			try (HttpClient client = client(version)) {
				for (String uri : List.of("test://small/a", "test://large/100")) {
					HttpResponse<String> answer = client.send(post("resources/read", uri, "\"uri\":\"" + uri + "\""),
							BodyHandlers.ofString());
					assertThat(answer.version()).isEqualTo(version);
					assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
					assertThat(answer.body()).contains("\"contents\"").endsWith("}");
				}
			}
		}
	}

	@Test
	void streamsEvents() throws Exception {
		try (HttpClient client = client(Version.HTTP_2)) {
			HttpResponse<InputStream> stream = client.send(
					post("subscriptions/listen", "",
							"\"notifications\":{\"resourceSubscriptions\":[\"file:///docs/\"]}"),
					BodyHandlers.ofInputStream());
			assertThat(stream.version()).isEqualTo(Version.HTTP_2);
			assertThat(stream.headers().firstValue("Content-Type").orElse("")).startsWith("text/event-stream");
			try (Scanner lines = new Scanner(stream.body())) {
				assertThat(lines.findWithinHorizon("data:.*acknowledged.*", 10_000)).isNotNull();
				Files.writeString(directory.resolve("docs/a.txt"), "new");
				assertThat(lines.findWithinHorizon("data:.*notifications/resources/updated.*", 10_000)).isNotNull();
			}
			client.shutdownNow();
		}
	}

	/** Uses a client without ALPN, which counts as one with HTTP/1.1. */
	@Test
	void endsAConnectionWithoutARequest() throws Exception {
		try (SSLSocket socket = (SSLSocket) certificate.trusting()
			.getSocketFactory()
			.createSocket(InetAddress.getLoopbackAddress(), gateway.origin().getPort())) {
			socket.setSoTimeout((int) TIMEOUT.toMillis());
			socket.getOutputStream().write("GET / HTTP/1.1\r\nHost:".getBytes(StandardCharsets.US_ASCII));
			String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
			assertThat(answer).doesNotContain("200");
		}
	}

	private static HttpRequest post(String method, String name, String params) {
		HttpRequest.Builder request = HttpRequest
			.newBuilder(URI.create("https://localhost:" + gateway.origin().getPort() + "/mcp"))
			.timeout(TIMEOUT)
			.header("Content-Type", "application/json")
			.header("Accept", "application/json, text/event-stream")
			.header("MCP-Protocol-Version", Peer.STATELESS)
			.header("Mcp-Method", method);
		if (!name.isEmpty()) {
			request.header("Mcp-Name", name);
		}
		return request.POST(BodyPublishers.ofString(
				"""
						{"jsonrpc":"2.0","id":1,"method":"%s","params":{%s,"_meta":{\
						"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}\
						"""
					.formatted(method, params)))
			.build();
	}

	private static HttpClient client(Version version) throws Exception {
		return HttpClient.newBuilder().version(version).sslContext(certificate.trusting()).build();
	}

}
