package io.mcpgateway.security;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests that the gateway reads the tokens of Keycloak itself as {@link KeycloakTokensIT}
 * says. Its distribution is in the directory {@code -Dkeycloak.home}.
 */
@EnabledIfSystemProperty(named = "keycloak.home", matches = ".+", disabledReason = "runs in the profile full")
class RealKeycloakIT {

	private static final String SIGNED = "signed";

	private static final String INTROSPECTED = "introspected";

	@TempDir
	private static Path base;

	private static RealKeycloak server;

	private static Map<String, RunningGateway> gateways;

	@BeforeAll
	static void start() throws IOException {
		server = RealKeycloak.start(Path.of(System.getProperty("keycloak.home")),
				Files.createTempFile("keycloak", ".log"));
		Path docs = OpaqueTokensIT.docs(base);
		Map<String, Object> introspected = properties(docs);
		introspected.put("gateway.security.oauth2.introspection-uri", server.introspectionUri());
		introspected.put("gateway.security.oauth2.client-id", "gateway");
		introspected.put("gateway.security.oauth2.client-secret", "secret");
		gateways = Map.of(SIGNED, RunningGateway.start(properties(docs)), INTROSPECTED,
				RunningGateway.start(introspected));
	}

	@AfterAll
	static void stop() {
		gateways.values().forEach(RunningGateway::close);
		server.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { SIGNED, INTROSPECTED })
	void aRuleForAClientAdmitsItsServiceAccount(String mode) {
		assertThat(bearing(mode, server.serviceToken("robot")).read().body()).contains("some notes");
		assertThat(bearing(mode, server.serviceToken("other")).read().body()).contains("error")
			.doesNotContain("some notes");
	}

	@ParameterizedTest
	@ValueSource(strings = { SIGNED, INTROSPECTED })
	void aRuleForAClientAdmitsNoneOfItsUsers(String mode) {
		HeaderClient user = bearing(mode, server.userToken("ann", "robot"));
		assertThat(user.read().statusCode()).isEqualTo(200);
		assertThat(user.read().body()).contains("error").doesNotContain("some notes");
	}

	/** The client "light" lacks the scope that gives tokens their subject. */
	@ParameterizedTest
	@ValueSource(strings = { SIGNED, INTROSPECTED })
	void aUserWithoutSubjectIsRefused(String mode) {
		assertThat(bearing(mode, server.userToken("ann", "light")).read().statusCode()).isEqualTo(401);
	}

	@Test
	void aWithdrawnTokenEndsItsStream() {
		String token = server.serviceToken("robot");
		CompletableFuture<String> stream = bearing(INTROSPECTED, token).listen();
		CompletableFuture<String> other = bearing(INTROSPECTED, server.serviceToken("robot")).listen();
		await().until(() -> gateways.get(INTROSPECTED).gauge("mcp.server.streams") == 2);
		server.withdraw(token, "robot");
		assertThat(stream).succeedsWithin(30, TimeUnit.SECONDS);
		assertThat(other).isNotDone();
		other.cancel(true);
	}

	@ParameterizedTest
	@ValueSource(strings = { SIGNED, INTROSPECTED })
	void aTokenOfANewKeyIsAccepted(String mode) {
		server.rotate();
		await().untilAsserted(
				() -> assertThat(bearing(mode, server.serviceToken("robot")).read().body()).contains("some notes"));
	}

	@Test
	void aFrozenServerDelaysNoTokenOfAKnownKey() {
		String token = server.serviceToken("robot");
		assertThat(bearing(SIGNED, token).read().body()).contains("some notes");
		server.freeze();
		try {
			await().during(5, TimeUnit.SECONDS)
				.atMost(15, TimeUnit.SECONDS)
				.until(() -> CompletableFuture.supplyAsync(() -> bearing(SIGNED, token).read().statusCode())
					.get(5, TimeUnit.SECONDS) == 200);
		}
		finally {
			server.thaw();
		}
	}

	private static Map<String, Object> properties(Path docs) {
		Map<String, Object> properties = new HashMap<>(OAuthIT.properties(server.issuer(), docs));
		properties.put("gateway.security.oauth2.audiences", RealKeycloak.AUDIENCE);
		properties.put("gateway.security.oauth2.required-scopes", "email");
		properties.put("gateway.access.rules[0].uri", "file:///docs/**");
		properties.put("gateway.access.rules[0].claims.client_id", "robot");
		return properties;
	}

	private static HeaderClient bearing(String mode, String token) {
		return HeaderClient.bearing(gateways.get(mode), token);
	}

}
