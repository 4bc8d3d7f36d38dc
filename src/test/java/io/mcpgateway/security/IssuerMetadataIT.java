package io.mcpgateway.security;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests that metadata of another issuer is named in the log and in the health. Keycloak
 * behind a proxy, without its {@code hostname}, names itself by the host of the request.
 */
@ExtendWith(OutputCaptureExtension.class)
class IssuerMetadataIT {

	private static final RSAKey KEY = AuthServer.newKey("realm-key");

	@TempDir
	private Path base;

	private HttpServer server;

	private String realm;

	private volatile Map<String, String> metadata;

	@BeforeEach
	void start() throws IOException {
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
		this.realm = "http://127.0.0.1:" + this.server.getAddress().getPort() + "/realms/acme";
		this.server.createContext("/realms/acme/.well-known/openid-configuration",
				(exchange) -> answer(exchange, new JsonMapper().writeValueAsString(this.metadata)));
		this.server.createContext("/realms/acme/certs",
				(exchange) -> answer(exchange, new JWKSet(KEY.toPublicJWK()).toString()));
		this.server.start();
	}

	@AfterEach
	void stop() {
		this.server.stop(0);
	}

	static Stream<Wrong> wrong() {
		return Stream.of(new Wrong("{\"issuer\":\"http://keycloak:8080/realms/acme\",\"jwks_uri\":\"$realm/certs\"}",
				"names the issuer \"http://keycloak:8080/realms/acme\", but gateway.security.oauth2.issuer is $realm"),
				new Wrong("{\"issuer\":\"$realm/\",\"jwks_uri\":\"$realm/certs\"}",
						"names the issuer \"$realm/\", but gateway.security.oauth2.issuer is $realm"),
				new Wrong("{\"issuer\":\"$realm\",\"jwks_uri\":\"http://keycloak:8080/certs\"}",
						"has as jwks_uri \"http://keycloak:8080/certs\", which is no https URL"),
				new Wrong("{\"issuer\":\"$realm\"}", "has as jwks_uri nothing, which is no https URL"));
	}

	@ParameterizedTest
	@MethodSource
	void wrong(Wrong wrong, CapturedOutput output) throws Exception {
		this.metadata = wrong.metadata(this.realm);
		Map<String, Object> properties = OAuthIT.properties(this.realm, OpaqueTokensIT.docs(this.base));
		properties.put("logging.level.root", "INFO");
		try (RunningGateway gateway = RunningGateway.start(properties)) {
			assertThat(health(gateway)).contains("\"authorizationServer\":{\"status\":\"UP\"}");
			String sentence = "the metadata at " + this.realm + "/.well-known/openid-configuration "
					+ wrong.sentence(this.realm);
			HeaderClient client = HeaderClient.bearing(gateway, token(gateway));
			for (int i = 0; i < 3; i++) {
				assertThat(client.read().statusCode()).isEqualTo(503);
			}
			assertThat(output.toString())
				.containsOnlyOnce("so tokens with keys other than the known ones get status 503: " + sentence);
			assertThat(health(gateway)).contains("\"authorizationServer\":{\"description\":"
					+ JsonMapper.shared().writeValueAsString(sentence) + ",\"status\":\"DOWN\"}");
			this.metadata = Map.of("issuer", this.realm, "jwks_uri", this.realm + "/certs");
			await().until(() -> client.read().statusCode() == 200);
			assertThat(health(gateway)).contains("\"authorizationServer\":{\"status\":\"UP\"}");
			assertThat(output.toString()).containsOnlyOnce("The authorization server works again");
		}
	}

	private String token(RunningGateway gateway) {
		return AuthServer.sign(KEY, AuthServer.claims(this.realm, gateway.endpoint().toString(), 300));
	}

	private static String health(RunningGateway gateway) throws Exception {
		return new HeaderClient(gateway.origin()).send("GET", "/actuator/health").body();
	}

	private static void answer(HttpExchange exchange, String body) throws IOException {
		try (exchange) {
			byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
			exchange.getResponseHeaders().set("Content-Type", "application/json");
			exchange.sendResponseHeaders(200, bytes.length);
			exchange.getResponseBody().write(bytes);
		}
	}

	/**
	 * Metadata that does not fit, and the sentence about it; {@code $realm} is the
	 * issuer.
	 */
	private record Wrong(String json, String text) {

		@SuppressWarnings("unchecked")
		Map<String, String> metadata(String realm) {
			return new JsonMapper().readValue(this.json.replace("$realm", realm), Map.class);
		}

		String sentence(String realm) {
			return this.text.replace("$realm", realm);
		}

	}

}
