package io.mcpgateway.security;

import java.net.ServerSocket;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import io.mcpgateway.testkit.AuditFile;
import io.mcpgateway.testkit.FreePort;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests a gateway with two issuers, whose users and signing keys have the same names: the
 * staff's, and a partner's.
 */
class SeveralIssuersIT {

	private static final String ISSUERS = "gateway.security.oauth2.issuers.";

	private static final String PARTNER_AUDIENCE = "urn:partner";

	private static final String NOTES = "file:///docs/notes.txt";

	private static final String PLAN = "file:///docs/plan.txt";

	@TempDir
	private static Path base;

	private static AuthServer staff;

	private static AuthServer partner;

	private static RunningGateway gateway;

	private static AuditFile audit;

	@BeforeAll
	static void start() throws Exception {
		Path docs = OpaqueTokensIT.docs(base);
		Files.writeString(docs.resolve("plan.txt"), "our plan");
		staff = new AuthServer();
		partner = new AuthServer();
		audit = new AuditFile(base.resolve("audit.log"));
		Map<String, Object> properties = properties(staff.issuer(), partner.issuer());
		properties.put("gateway.audit.file", audit.path());
		gateway = RunningGateway.start(properties);
	}

	@AfterAll
	static void stop() throws Exception {
		gateway.close();
		staff.close();
		partner.close();
	}

	@Test
	void areToldApartByRules() {
		assertThat(ofStaff().read(NOTES).body()).contains("some notes");
		assertThat(ofStaff().read(PLAN).body()).contains("our plan");
		assertThat(ofPartner().read(NOTES).body()).contains("some notes");
		assertThat(ofPartner().read(PLAN).body()).isEqualTo(ofPartner().read(PLAN + "x").body().replace("txtx", "txt"));
		assertThat(ofPartner().result("resources/list", Map.of()).path("resources").findValuesAsString("uri"))
			.containsExactly(NOTES);
		assertThat(ofStaff().result("resources/list", Map.of()).path("resources").findValuesAsString("uri"))
			.containsExactly("file:///docs/", NOTES);
	}

	@Test
	void verifyTokensByTheirOwnKeysOnly() {
		assertThat(staff.key().getKeyID()).isEqualTo(partner.key().getKeyID());
		requireRefused(AuthServer.sign(partner.key(), AuthServer.claims(staff.issuer(), audience(), 300)),
				"wrong_signature");
		requireRefused(AuthServer.sign(staff.key(), AuthServer.claims(partner.issuer(), PARTNER_AUDIENCE, 300)),
				"wrong_signature");
	}

	@Test
	void haveAudiencesOfTheirOwn() {
		requireRefused(staff.sign(staff.claims(PARTNER_AUDIENCE, 300)), "wrong_audience");
		requireRefused(partner.sign(partner.claims(audience(), 300)), "wrong_audience");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/", "/x", "x" })
	void acceptNoOtherNameOfAnIssuer(String suffix) {
		requireRefused(staff.sign(AuthServer.claims(staff.issuer() + suffix, audience(), 300)), "wrong_issuer");
	}

	@Test
	void haveRequiredScopesOfTheirOwn() {
		String own = staff.sign(staff.claims(audience(), 300).claim("scope", "partner:read"));
		HttpResponse<String> refused = HeaderClient.bearing(gateway, own).read();
		assertThat(refused.statusCode()).isEqualTo(403);
		assertThat(challenge(refused)).startsWith("Bearer error=\"insufficient_scope\", scope=\"resources:read\"");
		String foreign = partner.sign(partner.claims(PARTNER_AUDIENCE, 300));
		refused = HeaderClient.bearing(gateway, foreign).read();
		assertThat(refused.statusCode()).isEqualTo(403);
		assertThat(challenge(refused)).startsWith("Bearer error=\"insufficient_scope\", scope=\"partner:read\"");
		assertThat(challenge(new HeaderClient(gateway.origin()).read())).startsWith("Bearer resource_metadata=")
			.doesNotContain("scope=");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "/mcp", "/sse" })
	void areAllInTheMetadata(String path) throws Exception {
		JsonNode metadata = TokenClient.get(gateway.origin().resolve("/.well-known/oauth-protected-resource" + path));
		assertThat(metadata.path("authorization_servers").valueStream().map(JsonNode::asString))
			.containsExactly(partner.issuer(), staff.issuer());
		assertThat(metadata.has("scopes_supported")).isFalse();
		HttpResponse<String> redirect = new HeaderClient(gateway.origin()).send("GET",
				"/.well-known/oauth-authorization-server");
		assertThat(redirect.statusCode()).isEqualTo(307);
		assertThat(redirect.headers().firstValue("Location"))
			.hasValue(partner.issuer() + "/.well-known/oauth-authorization-server");
	}

	@Test
	void shareNoSessionOfTheSameSubject() throws Exception {
		HeaderClient ours = HeaderClient.bearing(gateway, ours());
		String session = ours.begin();
		assertThat(ours.with("Mcp-Session-Id", session).readInSession().statusCode()).isEqualTo(200);
		assertThat(
				HeaderClient.bearing(gateway, foreign()).with("Mcp-Session-Id", session).readInSession().statusCode())
			.isEqualTo(404);
	}

	@Test
	void shareNoCursorOfTheSameSubject() {
		String cursor = ofStaff().result("resources/list", Map.of()).path("nextCursor").asString();
		Map<String, String> next = Map.of("cursor", cursor);
		assertThat(ofStaff().answer("resources/list", next).has("result")).isTrue();
		assertThat(ofPartner().answer("resources/list", next).has("error")).isTrue();
	}

	@Test
	void haveNamesInTheAuditLog() {
		ofStaff().read("file:///docs/of-staff.txt");
		ofPartner().read("file:///docs/of-partner.txt");
		JsonNode first = audit.read("file:///docs/of-staff.txt");
		JsonNode second = audit.read("file:///docs/of-partner.txt");
		assertThat(List.of(first.path("issuer").asString(), first.path("principal").asString()))
			.containsExactly("staff", staff.issuer() + "|alice");
		assertThat(List.of(second.path("issuer").asString(), second.path("principal").asString()))
			.containsExactly("partner", partner.issuer() + "|alice");
	}

	@Test
	void areExplained() {
		String explain = "explain_access";
		JsonNode decision = Peer.of(gateway)
			.bearing(staff.sign(staff.claims(audience(), 300).claim("scope", "resources:read explain")))
			.tool(explain, Map.of("uri", PLAN))
			.path("structuredContent");
		assertThat(decision.at("/identity/issuer").asString()).isEqualTo("staff");
		assertThat(decision.at("/verbs/read/text").asString()).isEqualTo("allow file:///docs/**; issuers: staff");
		Peer other = Peer.of(gateway)
			.bearing(partner.sign(partner.claims(PARTNER_AUDIENCE, 300).claim("scope", "partner:read explain")));
		assertThat(other.result("tools/list", Map.of())
			.path("tools")
			.valueStream()
			.map((tool) -> tool.path("name").asString())).doesNotContain(explain);
		assertThat(other.answer("tools/call", Map.of("name", explain, "arguments", Map.of("uri", PLAN))).has("error"))
			.isTrue();
	}

	@Test
	void haveLimitsForEachCaller() {
		Map<String, Object> properties = properties(staff.issuer(), partner.issuer());
		properties.put("gateway.limits.requests-per-second", 1);
		properties.put("gateway.limits.burst", 2);
		try (RunningGateway limited = RunningGateway.start(properties)) {
			Peer first = Peer.of(limited).bearing(staff.sign(staff.claims(limited.endpoint().toString(), 300)));
			List<Integer> statuses = IntStream.range(0, 6).mapToObj((i) -> first.read(NOTES).statusCode()).toList();
			assertThat(statuses).contains(429);
			assertThat(Peer.of(limited).bearing(foreign()).read(NOTES).statusCode()).isEqualTo(200);
		}
	}

	@Test
	void doNotWaitForOneThatIsSilent() throws Exception {
		try (ServerSocket silent = new ServerSocket(0)) {
			String issuer = "http://127.0.0.1:" + silent.getLocalPort();
			// A busy machine may answer so late that the silent issuer is given up before
			await().until(() -> isReadAheadOfSilentIssuer(issuer));
		}
	}

	/**
	 * Returns whether a read ends while others wait for a silent issuer. A read that
	 * waits its turn comes after all of them, in each gateway.
	 */
	private static boolean isReadAheadOfSilentIssuer(String issuer) {
		try (RunningGateway waiting = RunningGateway.start(properties(staff.issuer(), issuer))) {
			List<CompletableFuture<HttpResponse<String>>> stuck = IntStream.range(0, 200)
				.mapToObj((i) -> Peer.of(waiting)
					.bearing(partner
						.sign(AuthServer.claims(issuer, PARTNER_AUDIENCE, 300).claim("jti", String.valueOf(i))))
					.begin("resources/read", Map.of("uri", NOTES), BodyHandlers.ofString()))
				.toList();
			assertThat(Peer.of(waiting)
				.bearing(staff.sign(staff.claims(waiting.endpoint().toString(), 300)))
				.read(NOTES)
				.body()).contains("some notes");
			boolean isAhead = stuck.stream().anyMatch((request) -> !request.isDone());
			assertThat(stuck).allMatch((request) -> request.join().statusCode() == 503);
			JsonNode health = JsonMapper.shared()
				.readTree(Peer.of(waiting).get("/actuator/health"))
				.at("/components/authorizationServer/components");
			assertThat(health.at("/staff/status").asString()).isEqualTo("UP");
			assertThat(health.at("/partner/status").asString()).isEqualTo("DOWN");
			return isAhead;
		}
	}

	/** The partner's tokens are introspected, and the staff's tokens are not. */
	@Test
	void mayHaveOneThatIntrospects() throws Exception {
		Map<String, Object> properties = properties(staff.issuer(), partner.issuer());
		properties.put(ISSUERS + "partner.introspection-uri", partner.issuer() + "/oauth2/introspect");
		properties.put(ISSUERS + "partner.client-id", "robot");
		properties.put(ISSUERS + "partner.client-secret", partner.secret("robot"));
		properties.put(ISSUERS + "partner.required-scopes", "resources:read");
		try (RunningGateway mixed = RunningGateway.start(properties)) {
			Peer opaque = Peer.of(mixed).bearing(TokenClient.of(partner).clientToken("opaque", PARTNER_AUDIENCE));
			assertThat(opaque.read(NOTES).body()).contains("some notes");
			assertThat(opaque.read(PLAN).body()).doesNotContain("our plan");
			assertThat(Peer.of(mixed).bearing("made-up").read(NOTES).statusCode()).isEqualTo(401);
			Peer signed = Peer.of(mixed).bearing(staff.sign(staff.claims(mixed.endpoint().toString(), 300)));
			assertThat(signed.read(PLAN).body()).contains("our plan");
		}
	}

	private static Map<String, Object> properties(String staffIssuer, String partnerIssuer) {
		Map<String, Object> properties = new HashMap<>();
		properties.put("gateway.files.mounts.docs.root", base.resolve("docs"));
		properties.put("gateway.search.enabled", false);
		properties.put("gateway.server.page-size", 2);
		properties.put("gateway.security.mode", "oauth2");
		properties.put("server.port", FreePort.any());
		properties.put("gateway.security.oauth2.resource", "http://127.0.0.1:${server.port}");
		properties.put("gateway.security.oauth2.token-cache", "1s");
		properties.put("gateway.security.oauth2.required-scopes", "resources:read");
		properties.put("management.endpoint.health.show-components", "always");
		properties.put(ISSUERS + "staff.issuer", staffIssuer);
		properties.put(ISSUERS + "partner.issuer", partnerIssuer);
		properties.put(ISSUERS + "partner.audiences", PARTNER_AUDIENCE);
		properties.put(ISSUERS + "partner.required-scopes", "partner:read");
		properties.put("gateway.access.rules[0].uri", NOTES);
		properties.put("gateway.access.rules[1].uri", "file:///docs/**");
		properties.put("gateway.access.rules[1].issuers", "staff");
		properties.put("gateway.access.explain-scopes", "explain");
		properties.put("gateway.access.explain-issuers", "staff");
		return properties;
	}

	private static Peer ofStaff() {
		return Peer.of(gateway).bearing(ours());
	}

	private static Peer ofPartner() {
		return Peer.of(gateway).bearing(foreign());
	}

	private static String ours() {
		return staff.sign(staff.claims(audience(), 300));
	}

	private static String foreign() {
		return partner.sign(partner.claims(PARTNER_AUDIENCE, 300).claim("scope", "partner:read"));
	}

	private static String audience() {
		return gateway.endpoint().toString();
	}

	private static String challenge(HttpResponse<String> refused) {
		return refused.headers().firstValue("WWW-Authenticate").orElseThrow();
	}

	private static void requireRefused(String token, String reason) {
		double before = refused(reason);
		assertThat(Peer.of(gateway).bearing(token).read(NOTES).statusCode()).isEqualTo(401);
		assertThat(refused(reason)).isEqualTo(before + 1);
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
