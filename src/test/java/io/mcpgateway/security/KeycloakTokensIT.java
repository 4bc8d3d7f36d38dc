package io.mcpgateway.security;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests that tokens of Keycloak mean the same whether the gateway checks their signature
 * or introspects them, that withdrawn tokens end streams, and that a frozen server does
 * not delay callers whose keys are known.
 */
class KeycloakTokensIT {

	private static final String SIGNED = "signed";

	private static final String INTROSPECTED = "introspected";

	/** Less than the server's time to answer, as the gateway sees it. */
	private static final int PROMPT_SECONDS = 5;

	@TempDir
	private static Path base;

	private static KeycloakServer server;

	private static Map<String, RunningGateway> gateways;

	@BeforeAll
	static void start() throws IOException {
		server = new KeycloakServer();
		Path docs = OpaqueTokensIT.docs(base);
		Map<String, Object> signed = properties(docs);
		Map<String, Object> introspected = properties(docs);
		introspected.put("gateway.security.oauth2.introspection-uri", server.introspectionUri());
		introspected.put("gateway.security.oauth2.client-id", "gateway");
		introspected.put("gateway.security.oauth2.client-secret", "secret");
		gateways = Map.of(SIGNED, RunningGateway.start(signed), INTROSPECTED, RunningGateway.start(introspected));
	}

	@AfterAll
	static void stop() {
		gateways.values().forEach(RunningGateway::close);
		server.close();
	}

	@AfterEach
	void thaw() {
		server.thaw();
	}

	@ParameterizedTest
	@ValueSource(strings = { SIGNED, INTROSPECTED })
	void letARuleForAClientAdmitItsServiceAccount(String mode) {
		assertThat(bearing(mode, server.serviceToken("robot", audience(mode))).read().body()).contains("some notes");
		assertThat(bearing(mode, server.serviceToken("other", audience(mode))).read().body())
			.doesNotContain("some notes");
	}

	@ParameterizedTest
	@ValueSource(strings = { SIGNED, INTROSPECTED })
	void letARuleForAClientAdmitNoneOfItsUsers(String mode) {
		HeaderClient user = bearing(mode, server.userToken("ann", "robot", audience(mode)));
		assertThat(user.read().statusCode()).isEqualTo(200);
		assertThat(user.read().body()).contains("error").doesNotContain("some notes");
	}

	@ParameterizedTest
	@ValueSource(strings = { SIGNED, INTROSPECTED })
	void areRefusedIfTheirUserHasNoSubject(String mode) {
		Map<String, Object> claims = KeycloakClaims.user(server.issuer(), "ann", "robot", audience(mode));
		claims.remove("sub");
		assertThat(bearing(mode, server.sign(claims)).read().statusCode()).isEqualTo(401);
	}

	@Test
	void endTheStreamsThatTheyOpenedWhenTheyAreWithdrawn() throws Exception {
		RunningGateway gateway = gateways.get(INTROSPECTED);
		String session = client().begin();
		List<String> tokens = new ArrayList<>();
		Map<String, CompletableFuture<String>> streams = new HashMap<>();
		for (String kind : List.of("listen", "session", "sse")) {
			String token = server.serviceToken("robot", audience(INTROSPECTED));
			tokens.add(token);
			HeaderClient client = bearing(INTROSPECTED, token);
			streams.put(kind, switch (kind) {
				case "listen" -> client.listen();
				case "session" -> client.with("Mcp-Session-Id", session).stream("/mcp");
				default -> client.stream("/sse");
			});
		}
		CompletableFuture<String> other = client().listen();
		await().until(() -> gateway.gauge("mcp.server.streams") == 4);
		tokens.forEach(server::withdraw);
		for (Map.Entry<String, CompletableFuture<String>> stream : streams.entrySet()) {
			assertThat(stream.getValue()).as(stream.getKey()).succeedsWithin(20, TimeUnit.SECONDS);
		}
		assertThat(other).isNotDone();
		other.cancel(true);
	}

	@Test
	void needNoAnswerOfTheServerOnceTheirKeyIsKnown() throws Exception {
		assertThat(bearing(SIGNED, server.serviceToken("robot", audience(SIGNED))).read().body())
			.contains("some notes");
		server.freeze();
		CompletableFuture<Integer> forged = CompletableFuture
			.supplyAsync(() -> bearing(SIGNED, server.forge("made-up", audience(SIGNED))).read().statusCode());
		await().during(PROMPT_SECONDS, TimeUnit.SECONDS).atMost(3 * PROMPT_SECONDS, TimeUnit.SECONDS).until(() -> {
			String token = server.serviceToken("robot", audience(SIGNED));
			return CompletableFuture.supplyAsync(() -> bearing(SIGNED, token).read().statusCode())
				.get(PROMPT_SECONDS, TimeUnit.SECONDS) == 200;
		});
		server.thaw();
		assertThat(forged.get(20, TimeUnit.SECONDS)).isIn(401, 503);
	}

	private static Map<String, Object> properties(Path docs) {
		Map<String, Object> properties = OAuthIT.properties(server.issuer(), docs);
		properties.put("gateway.access.rules[0].uri", "file:///docs/**");
		properties.put("gateway.access.rules[0].claims.client_id", "robot");
		return properties;
	}

	private static HeaderClient client() {
		return bearing(INTROSPECTED, server.serviceToken("robot", audience(INTROSPECTED)));
	}

	private static HeaderClient bearing(String mode, String token) {
		return HeaderClient.bearing(gateways.get(mode), token);
	}

	private static String audience(String mode) {
		return gateways.get(mode).endpoint().toString();
	}

}
