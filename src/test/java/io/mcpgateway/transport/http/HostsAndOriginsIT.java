package io.mcpgateway.transport.http;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests against DNS rebinding and foreign pages: {@code Host} and {@code Origin} are
 * checked on every path and method (transports, security warning).
 */
class HostsAndOriginsIT {

	private static final List<String> TARGETS = List.of("POST /mcp", "GET /mcp", "DELETE /mcp", "OPTIONS /mcp",
			"GET /sse", "POST /sse", "POST /messages", "POST /messages?sessionId=x", "OPTIONS /messages",
			"GET /actuator/health", "OPTIONS /actuator/health", "GET /", "POST /", "GET /nothing");

	private final HttpGateway gateway = HttpGateway.shared();

	@ParameterizedTest
	@MethodSource("targets")
	void refusesHostsThatAreNotOurs(String target) {
		for (String host : List.of("evil.example", "evil.example:8080", "localhost.evil.example", "localhost.",
				"localhost:8080:80", "localhost:x", "localhost:65536", "127.0.0.1:99999", "localhost:4294967376",
				"[::1]:65536", "localhost:18446744073709551696", "localhost:٣", "localhost:80@evil.example",
				"evil.example#localhost", "localhost@evil.example", "user@localhost", "127.0.0.1.evil.example", "127.1",
				"0.0.0.0", "[::]", "[::1", "::1", "[::1].evil.example", "gateway.example.evil.example",
				"evil-gateway.example", "gateway.example.", "[fe80::1]", "[fe80::1]:80", "null",
				"localhost, evil.example", "localhost evil", "%6cocalhost", "ｌocalhost", "localhost/",
				"localhost/@x")) {
			Answer answer = exchange(target, "Host: " + host);
			assertThat(answer.status()).as(host).isIn(400, 403);
			assertThat(answer.body()).as(host).isEmpty();
		}
	}

	@ParameterizedTest
	@MethodSource("targets")
	void wantsExactlyOneHost(String target) {
		for (String hosts : List.of("X: y", "Host: localhost\r\nHost: localhost",
				"Host: localhost\r\nHost: evil.example", "Host: evil.example\r\nhost: localhost", "Host:",
				"Host: \t ")) {
			assertThat(exchange(target, hosts).status()).as(hosts).isIn(400, 403);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "localhost", "LOCALHOST", "localhost:80", "LocalHost:65535", "127.0.0.1", "127.0.0.1:8080",
			"[::1]", "[::1]:8080", "gateway.example", "Gateway.Example:8443", "[fe80::1]:8443", "[FE80::1]:8443" })
	void takesItsOwnHosts(String host) {
		assertThat(exchange("GET /actuator/health", "Host: " + host).status()).isEqualTo(200);
	}

	@ParameterizedTest
	@MethodSource("targets")
	void refusesOriginsThatWereNotInvited(String target) {
		for (String origin : List.of("https://evil.example", "null", "", " ", "localhost",
				"http://localhost.evil.example", "http://evil.example/http://localhost",
				"http://localhost@evil.example", "http://x@localhost", "http://localhost:1", "http://127.0.0.1",
				"http://localhost.", "file://", "http://localhost/", "http://localhost#",
				"http://localhost, https://app.example", "https://app.example.evil.example", "https://app.example:443",
				"http://app.example", "https://app.example/", "https://app.example.", "https://xapp.example",
				"https://*", "*", "http://tools.example", "http://tools.example:3001", "ws://localhost",
				"http:localhost", "http://[::1]")) {
			Answer answer = exchange(target, "Host: localhost\r\nOrigin: " + origin);
			assertThat(answer.status()).as(origin).isIn(400, 403);
			assertThat(answer.body()).as(origin).isEmpty();
			assertThat(answer.header("Access-Control-Allow-Origin")).as(origin).isEmpty();
		}
	}

	@Test
	void refusesAnInvitedOriginThatIsThereTwice() {
		for (String origins : List.of("Origin: https://app.example\r\nOrigin: https://app.example",
				"Origin: https://evil.example\r\nOrigin: https://app.example",
				"Origin: https://app.example\r\nOrigin: https://evil.example")) {
			assertThat(exchange("GET /actuator/health", "Host: localhost\r\n" + origins).status()).as(origins)
				.isIn(400, 403);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://localhost", "https://localhost", "HTTP://LOCALHOST", "https://app.example",
			"HTTPS://App.Example", "http://tools.example:3000" })
	void takesInvitedOriginsAndItsOwn(String origin) {
		assertThat(exchange("GET /actuator/health", "Host: localhost\r\nOrigin: " + origin).status()).isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://evil.example/mcp", "http://localhost/mcp", "//evil.example/mcp", "*",
			"http://localhost:80@evil.example/mcp", "evil.example:80" })
	void refusesATargetThatNamesAHostItself(String target) {
		for (String method : List.of("GET", "POST", "DELETE", "OPTIONS", "CONNECT")) {
			Answer answer = exchange(method + " " + target, "Host: localhost");
			assertThat(answer.status()).as(method).isIn(400, 403, 404, 405);
		}
		Requests.requireAlive(this.gateway);
	}

	@Test
	void letsInvitedOriginsAskWhatTheyMaySend() {
		Answer answer = exchange("OPTIONS /mcp",
				"""
						Host: localhost\r
						Origin: https://app.example\r
						Access-Control-Request-Method: POST\r
						Access-Control-Request-Headers: content-type, mcp-protocol-version, mcp-method, mcp-name, authorization""");
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.header("Access-Control-Allow-Origin")).isEqualTo("https://app.example");
		assertThat(answer.header("Access-Control-Allow-Methods")).contains("POST").doesNotContain("*");
		assertThat(answer.header("Access-Control-Allow-Headers")).contains("mcp-protocol-version").doesNotContain("*");
		assertThat(answer.header("Access-Control-Allow-Credentials")).isEmpty();
		assertThat(answer.headers().get("vary")).contains("Origin");
	}

	@Test
	void letsInvitedOriginsReadTheSession() {
		Answer answer = RawConnection.exchange(this.gateway,
				Requests.post("Connection: close\r\nOrigin: https://app.example\r\n", """
						{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
						"capabilities":{},"clientInfo":{"name":"c","version":"1"}}}"""));
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.header("Access-Control-Allow-Origin")).isEqualTo("https://app.example");
		assertThat(answer.header("Access-Control-Expose-Headers")).contains("Mcp-Session-Id");
	}

	@Test
	void tellsNobodyElseOfOrigins() {
		Answer answer = RawConnection.exchange(this.gateway,
				Requests.post("Connection: close\r\n", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}"));
		assertThat(answer.header("Access-Control-Allow-Origin")).isEmpty();
	}

	private Answer exchange(String target, String headers) {
		return RawConnection.exchange(this.gateway,
				target + " HTTP/1.1\r\nConnection: close\r\n" + headers + "\r\n\r\n");
	}

	static Stream<String> targets() {
		return TARGETS.stream();
	}

}
