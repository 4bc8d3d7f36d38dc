package io.mcpgateway.security;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Date;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import io.mcpgateway.testkit.FreePort;
import io.mcpgateway.testkit.RunningGateway;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests authentication with tokens of an authorization server. */
class OAuthIT {

	@TempDir
	private static Path base;

	private static AuthServer server;

	private static RunningGateway gateway;

	@BeforeAll
	static void start() throws IOException {
		Files.writeString(Files.createDirectory(base.resolve("docs")).resolve("notes.txt"), "some notes");
		server = new AuthServer();
		gateway = RunningGateway.start(properties(server.issuer(), base.resolve("docs")));
	}

	@AfterAll
	static void stop() throws IOException {
		gateway.close();
		server.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "/mcp", "/sse", "/mcp/", "/sse/" })
	void tellsWhoGivesTokens(String path) throws Exception {
		String target = "/.well-known/oauth-protected-resource" + path;
		HttpResponse<String> answer = anybody().send("GET", target);
		assertThat(answer.statusCode()).isEqualTo(200);
		assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
		assertThat(answer.headers().firstValue("Cache-Control")).hasValue("max-age=300");
		assertThat(answer.body()).isEqualTo("""
				{"resource":"%s%s","authorization_servers":["%s"],"scopes_supported":["resources:read"],\
				"bearer_methods_supported":["header"],"resource_name":"MCP resource gateway"}"""
			.formatted(gateway.origin(), path, server.issuer()));
		assertThat(anybody().send("HEAD", target).headers().firstValue("Content-Length"))
			.hasValue(String.valueOf(answer.body().length()));
		assertThat(anybody().send("POST", target).statusCode()).isEqualTo(405);
	}

	@Test
	void sendsOlderClientsToTheAuthorizationServer() throws Exception {
		HttpResponse<String> answer = anybody().send("GET", "/.well-known/oauth-authorization-server");
		assertThat(answer.statusCode()).isEqualTo(307);
		assertThat(TokenClient.get(URI.create(answer.headers().firstValue("Location").orElseThrow()))
			.path("issuer")
			.asString()).isEqualTo(server.issuer());
	}

	@Test
	void letsInvitedPagesReadTheMetadataAndTheChallenge() throws Exception {
		HeaderClient page = anybody("Origin", "https://app.example");
		assertThat(page.send("GET", "/.well-known/oauth-protected-resource/mcp")
			.headers()
			.firstValue("Access-Control-Allow-Origin")).hasValue("https://app.example");
		HttpResponse<String> refused = page.read();
		assertThat(refused.statusCode()).isEqualTo(401);
		assertThat(refused.headers().firstValue("Access-Control-Expose-Headers").orElseThrow())
			.contains("WWW-Authenticate");
		assertThat(anybody("Origin", "https://evil.example").read().statusCode()).isEqualTo(403);
	}

	@ParameterizedTest
	@ValueSource(strings = { "POST /mcp", "GET /mcp", "DELETE /mcp", "OPTIONS /mcp", "POST /%6Dcp",
			"POST /mcp?access_token=x" })
	void asksForATokenForTheEndpoint(String target) throws Exception {
		requireChallenge(target, "/mcp");
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET /sse", "POST /messages", "POST /messages?sessionId=x", "GET /s%73e" })
	void asksForATokenForTheTransportBefore(String target) throws Exception {
		requireChallenge(target, "/sse");
	}

	@Test
	void servesWhoFollowsTheChallengeToAToken() throws Exception {
		String challenge = anybody().read().headers().firstValue("WWW-Authenticate").orElseThrow();
		String metadata = challenge.replaceFirst("Bearer resource_metadata=\"([^\"]+)\".*", "$1");
		TokenClient tokens = TokenClient.discover(URI.create(metadata));
		for (String token : List.of(tokens.clientToken("robot", gateway.endpoint().toString()),
				tokens.userToken(gateway.endpoint().toString()))) {
			assertThat(bearing(token).read().body()).contains("some notes");
			String session = bearing(token).begin();
			assertThat(bearing(token).with("Mcp-Session-Id", session).readInSession().body()).contains("some notes");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "/", "/mcp", "/sse", "/mcp/" })
	void takesTokensForAnyOfItsNames(String path) throws Exception {
		assertThat(bearing(server.sign(server.claims(gateway.origin() + path, 60))).read().statusCode()).isEqualTo(200);
		assertThat(bearing(server.sign(server.claims((gateway.origin() + path).replace("http:", "HTTP:"), 60))).read()
			.statusCode()).isEqualTo(200);
	}

	@Test
	void takesTokensOfTheTypeForAccess() throws Exception {
		String token = server.sign(server.header().type(new JOSEObjectType("at+jwt")).build(), good().build());
		assertThat(bearing(token).read().statusCode()).isEqualTo(200);
		assertThat(bearing(server.sign(server.header().type(null).build(), good().build())).read().statusCode())
			.isEqualTo(200);
	}

	@ParameterizedTest
	@MethodSource("wrongClaims")
	void refusesATokenThatSaysSomethingElse(String why, Function<JWTClaimsSet.Builder, JWTClaimsSet.Builder> change)
			throws Exception {
		requireInvalid(server.sign(change.apply(good())));
	}

	static Stream<Object[]> wrongClaims() {
		Map<String, Function<JWTClaimsSet.Builder, JWTClaimsSet.Builder>> wrong = new HashMap<>();
		wrong.put("for another", (claims) -> claims.audience("https://another.example/mcp"));
		wrong.put("for a similar one", (claims) -> claims.audience(gateway.endpoint() + "x"));
		wrong.put("for nobody", (claims) -> claims.audience((String) null));
		wrong.put("over", (claims) -> claims.expirationTime(new Date(System.currentTimeMillis() - 1000)));
		wrong.put("endless", (claims) -> claims.expirationTime(null));
		wrong.put("of another issuer", (claims) -> claims.issuer("https://another.example"));
		wrong.put("of no issuer", (claims) -> claims.issuer(null));
		wrong.put("not yet", (claims) -> claims.notBeforeTime(new Date(System.currentTimeMillis() + 60_000)));
		wrong.put("of nobody", (claims) -> claims.subject(null));
		wrong.put("to tell who signed in", (claims) -> claims.claim("at_hash", "x"));
		wrong.put("to get others", (claims) -> claims.claim("typ", "Refresh"));
		return wrong.entrySet().stream().map((one) -> new Object[] { one.getKey(), one.getValue() });
	}

	@Test
	void refusesATokenThatNobodySigned() throws Exception {
		requireInvalid(new PlainJWT(good().build()).serialize());
		String signed = server.sign(good());
		requireInvalid(signed.substring(0, signed.lastIndexOf('.') + 1));
		requireInvalid("garbage");
		requireInvalid("a.b.c");
	}

	@Test
	void refusesATokenThatSomebodyElseSigned() throws Exception {
		try (AuthServer other = new AuthServer()) {
			requireInvalid(other.sign(good()));
		}
	}

	@Test
	void refusesATokenThatIsSignedWithThePublicKeyAsASecret() throws Exception {
		byte[] encoded = server.key().toRSAPublicKey().getEncoded();
		String pem = "-----BEGIN PUBLIC KEY-----\n" + Base64.getMimeEncoder().encodeToString(encoded)
				+ "\n-----END PUBLIC KEY-----\n";
		for (byte[] secret : List.of(encoded, pem.getBytes(StandardCharsets.US_ASCII),
				server.key().toPublicJWK().toJSONString().getBytes(StandardCharsets.UTF_8))) {
			SignedJWT token = new SignedJWT(
					new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(server.key().getKeyID()).build(), good().build());
			token.sign(new MACSigner(secret));
			requireInvalid(token.serialize());
		}
	}

	@Test
	void looksForNoKeyWhereATokenSays() throws Exception {
		try (AuthServer other = new AuthServer()) {
			JWSHeader.Builder header = other.header()
				.jwkURL(other.at("/oauth2/jwks"))
				.x509CertURL(other.at("/oauth2/jwks"));
			requireInvalid(other.sign(header.build(), good().build()));
			requireInvalid(other.sign(header.keyID("made-up").build(), good().build()));
			requireInvalid(other.sign(header.jwk(other.key().toPublicJWK()).build(), good().build()));
			assertThat(other.keyFetches()).isZero();
		}
	}

	@Test
	void refusesATokenOfAnotherType() throws Exception {
		for (String type : List.of("logout+jwt", "dpop+jwt", "id+jwt")) {
			requireInvalid(server.sign(server.header().type(new JOSEObjectType(type)).build(), good().build()));
		}
	}

	@Test
	void refusesATokenThatDoesNotGrantEnough() throws Exception {
		HttpResponse<String> answer = bearing(server.sign(good().claim("scope", "other"))).read();
		assertThat(answer.statusCode()).isEqualTo(403);
		assertThat(answer.headers().allValues("WWW-Authenticate")).containsExactly("""
				Bearer error="insufficient_scope", scope="resources:read", \
				resource_metadata="%s/.well-known/oauth-protected-resource/mcp", \
				error_description="the token lacks a required scope\"""".formatted(gateway.origin()));
		assertThat(answer.body()).isEmpty();
		assertThat(bearing(server.sign(good().claim("scope", null).claim("scp", List.of("resources:read", "other"))))
			.read()
			.statusCode()).isEqualTo(200);
	}

	@Test
	void refusesWhatPresentsTokensInOtherWays() throws Exception {
		String token = server.sign(good());
		HttpResponse<String> twice = bearing(token).with("Authorization", "Bearer " + token).read();
		assertThat(twice.statusCode()).isEqualTo(400);
		assertThat(twice.headers().allValues("WWW-Authenticate")).containsExactly("""
				Bearer error="invalid_request", \
				error_description="send one Authorization header with a bearer token\"""");
		assertThat(anybody().readAt("/mcp?access_token=" + token).statusCode()).isEqualTo(401);
		assertThat(anybody("X-API-Key", token).read().statusCode()).isEqualTo(401);
		assertThat(anybody("Authorization", "DPoP " + token).read().statusCode()).isEqualTo(401);
	}

	@Test
	void keepsASessionForWhoBeganIt() throws Exception {
		String session = bearing(server.sign(good())).begin();
		HeaderClient other = bearing(server.sign(good().subject("mallory")));
		HeaderClient robbing = other.with("Mcp-Session-Id", session);
		HeaderClient guessing = other.with("Mcp-Session-Id", "a".repeat(32));
		assertSame(robbing.readInSession(), guessing.readInSession());
		assertSame(robbing.send("GET", "/mcp"), guessing.send("GET", "/mcp"));
		assertSame(robbing.send("DELETE", "/mcp"), guessing.send("DELETE", "/mcp"));
		assertThat(robbing.readInSession().statusCode()).isEqualTo(404);
		HeaderClient renewed = bearing(server.sign(good().jwtID("another token")));
		assertThat(renewed.with("Mcp-Session-Id", session).readInSession().statusCode()).isEqualTo(200);
	}

	@Test
	void keepsAStreamForWhoOpenedIt() throws Exception {
		try (Stream<String> lines = bearing(server.sign(good())).lines("/sse")) {
			Iterator<String> line = lines.iterator();
			assertThat(line.next()).isEqualTo("event: endpoint");
			String endpoint = line.next().substring("data: ".length());
			String ping = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
			HeaderClient other = bearing(server.sign(good().subject("mallory")));
			HttpResponse<String> refused = other.post(endpoint, ping);
			assertThat(refused.statusCode()).isEqualTo(404);
			assertSame(refused, other.post(endpoint.replaceFirst("=.*", "=" + "a".repeat(32)), ping));
			assertThat(bearing(server.sign(good())).post(endpoint, ping).statusCode()).isEqualTo(202);
		}
	}

	@Test
	void endsStreamsWithTheTokenThatOpenedThem() throws Exception {
		String session = bearing(server.sign(good())).begin();
		String token = server.sign(server.claims(gateway.endpoint().toString(), 12));
		CompletableFuture<String> listening = bearing(token).listen();
		CompletableFuture<String> standing = bearing(token).with("Mcp-Session-Id", session).stream("/mcp");
		CompletableFuture<String> events = bearing(token).stream("/sse");
		CompletableFuture<String> longer = bearing(server.sign(good())).listen();
		assertThat(listening.get(40, TimeUnit.SECONDS)).contains("acknowledged");
		standing.get(40, TimeUnit.SECONDS);
		assertThat(events.get(40, TimeUnit.SECONDS)).contains("event: endpoint");
		assertThat(longer).isNotDone();
		longer.cancel(true);
		requireInvalid(token);
	}

	@Test
	void countsThoseItRefusesByReason() throws Exception {
		double before = refused("not_a_jwt");
		requireInvalid("garbage");
		assertThat(refused("not_a_jwt")).isEqualTo(before + 1);
	}

	/**
	 * Returns properties with a fixed port, since the audience of tokens contains the URL
	 * of the gateway.
	 */
	static Map<String, Object> properties(String issuer, Path docs) {
		Map<String, Object> properties = new HashMap<>();
		properties.put("gateway.files.mounts.docs.root", docs);
		properties.put("gateway.search.enabled", false);
		properties.put("gateway.http.allowed-origins", "https://app.example");
		properties.put("gateway.security.mode", "oauth2");
		properties.put("gateway.security.oauth2.issuer", issuer);
		properties.put("server.port", FreePort.any());
		properties.put("gateway.security.oauth2.resource", "http://127.0.0.1:${server.port}");
		properties.put("gateway.security.oauth2.required-scopes", "resources:read");
		properties.put("gateway.security.oauth2.clock-skew", "0s");
		properties.put("gateway.security.oauth2.key-cache", "1s");
		properties.put("gateway.security.oauth2.token-cache", "1s");
		return properties;
	}

	private static JWTClaimsSet.Builder good() {
		return server.claims(gateway.endpoint().toString(), 300);
	}

	private static HeaderClient anybody(String... headers) {
		return new HeaderClient(gateway.origin(), headers);
	}

	private static HeaderClient bearing(String token) {
		return HeaderClient.bearing(gateway, token);
	}

	private static void requireChallenge(String target, String resource) throws Exception {
		String[] parts = target.split(" ");
		HttpResponse<String> answer = anybody().send(parts[0], parts[1]);
		assertThat(answer.statusCode()).isEqualTo(401);
		assertThat(answer.headers().allValues("WWW-Authenticate")).containsExactly("""
				Bearer resource_metadata="%s/.well-known/oauth-protected-resource%s", scope="resources:read\""""
			.formatted(gateway.origin(), resource));
		assertThat(answer.body()).isEmpty();
	}

	private static void requireInvalid(String token) throws Exception {
		HttpResponse<String> answer = bearing(token).read();
		assertThat(answer.statusCode()).isEqualTo(401);
		assertThat(answer.headers().allValues("WWW-Authenticate")).containsExactly(
				"""
						Bearer error="invalid_token", error_description="the token is invalid, expired or for another resource", \
						resource_metadata="%s/.well-known/oauth-protected-resource/mcp", scope="resources:read\""""
					.formatted(gateway.origin()));
		assertThat(answer.body()).isEmpty();
	}

	private static void assertSame(HttpResponse<String> one, HttpResponse<String> other) {
		assertThat(one.statusCode()).isEqualTo(other.statusCode()).isEqualTo(404);
		assertThat(one.headers()).isEqualTo(other.headers());
		assertThat(one.body()).isEqualTo(other.body());
	}

	private static double refused(String reason) {
		return gateway.context()
			.getBean(MeterRegistry.class)
			.get("mcp.server.refused")
			.tag("reason", reason)
			.counter()
			.count();
	}

}
