package io.mcpgateway.security;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.FreePort;
import io.mcpgateway.testkit.RunningGateway;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests a gateway whose authorization server is not up yet, is down, or rejects the
 * gateway.
 */
@ExtendWith(OutputCaptureExtension.class)
class AuthServerAwayIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private final int port = FreePort.any();

	private final String issuer = "http://127.0.0.1:" + this.port;

	@TempDir
	private Path base;

	private Path docs;

	@BeforeEach
	void write() throws IOException {
		this.docs = OpaqueTokensIT.docs(this.base);
	}

	@ParameterizedTest
	@ValueSource(strings = { "signed", "opaque" })
	void startsAndLetsClientsInWhenTheServerComes(String kind) throws Exception {
		try (RunningGateway gateway = RunningGateway.start(properties(kind))) {
			String early = tokenOfAnother(gateway);
			requireUnavailable(HeaderClient.bearing(gateway, early).read());
			requireUnavailable(HeaderClient.bearing(gateway, early).send("GET", "/sse"));
			assertThat(refused(gateway, kind.equals("opaque") ? "introspection_unavailable" : "keys_unavailable"))
				.isEqualTo(2);
			assertThat(new HeaderClient(gateway.origin()).read().statusCode()).isEqualTo(401);
			URI metadata = gateway.origin().resolve("/.well-known/oauth-protected-resource/mcp");
			assertThat(TokenClient.get(metadata).at("/authorization_servers/0").asString()).isEqualTo(this.issuer);
			try (AuthServer server = new AuthServer(this.port)) {
				String token = token(server, kind, gateway);
				await().atMost(TIMEOUT).until(() -> status(gateway, token) == 200);
				assertThat(status(gateway, early)).isEqualTo(401);
			}
		}
	}

	@Test
	void takesSignedTokensByTheKeysItKnows() throws Exception {
		try (RunningGateway gateway = RunningGateway.start(properties("signed"))) {
			String token = takenBeforeTheServerWentAway("signed", gateway);
			await().during(Duration.ofSeconds(3)).atMost(TIMEOUT).until(() -> status(gateway, token) == 200);
		}
	}

	@Test
	void takesNoOpaqueTokens() throws Exception {
		try (RunningGateway gateway = RunningGateway.start(properties("opaque"))) {
			String token = takenBeforeTheServerWentAway("opaque", gateway);
			await().atMost(TIMEOUT).until(() -> status(gateway, token) == 503);
			requireUnavailable(HeaderClient.bearing(gateway, token).read());
		}
	}

	@Test
	void holdsItAgainstNoClientIfItIsNotKnownToTheServer(CapturedOutput output) throws Exception {
		Map<String, Object> properties = properties("opaque");
		properties.put("gateway.security.oauth2.client-secret", "a-secret-of-nobody");
		properties.put("logging.level.root", "INFO");
		try (AuthServer server = new AuthServer(this.port); RunningGateway gateway = RunningGateway.start(properties)) {
			String token = token(server, "opaque", gateway);
			requireUnavailable(HeaderClient.bearing(gateway, token).read());
			assertThat(output.toString())
				.containsOnlyOnce(
						"Cannot validate tokens, so requests get status 503: the authorization server failed with")
				.doesNotContain("a-secret-of-nobody", token);
		}
	}

	private String takenBeforeTheServerWentAway(String kind, RunningGateway gateway) throws Exception {
		try (AuthServer server = new AuthServer(this.port)) {
			String token = token(server, kind, gateway);
			assertThat(status(gateway, token)).isEqualTo(200);
			return token;
		}
	}

	private Map<String, Object> properties(String kind) {
		return kind.equals("opaque") ? OpaqueTokensIT.properties(this.issuer, this.docs)
				: OAuthIT.properties(this.issuer, this.docs);
	}

	private static String tokenOfAnother(RunningGateway gateway) throws IOException {
		try (AuthServer other = new AuthServer()) {
			return other.sign(other.claims(gateway.endpoint().toString(), 300));
		}
	}

	private static String token(AuthServer server, String kind, RunningGateway gateway) throws Exception {
		return TokenClient.of(server)
			.clientToken(kind.equals("opaque") ? "opaque" : "robot", gateway.endpoint().toString());
	}

	private static int status(RunningGateway gateway, String token) throws Exception {
		return HeaderClient.bearing(gateway, token).read().statusCode();
	}

	private static double refused(RunningGateway gateway, String reason) {
		return gateway.context()
			.getBean(MeterRegistry.class)
			.get("mcp.server.refused")
			.tag("reason", reason)
			.counter()
			.count();
	}

	private static void requireUnavailable(HttpResponse<String> answer) {
		assertThat(answer.statusCode()).isEqualTo(503);
		assertThat(answer.headers().firstValue("Retry-After")).hasValue("5");
		assertThat(answer.headers().firstValue("WWW-Authenticate")).isEmpty();
		assertThat(answer.body()).isEmpty();
	}

}
