package io.mcpgateway.security;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import com.nimbusds.jwt.JWTClaimsSet;
import io.mcpgateway.testkit.AuditFile;
import io.mcpgateway.testkit.FreePort;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests a gateway with two issuers and several groups: what a token is for depends on
 * both.
 */
class IssuersOfGroupsIT {

	private static final String ISSUERS = "gateway.security.oauth2.issuers.";

	private static final String GROUPS = "gateway.groups.";

	private static final String METADATA = "/.well-known/oauth-protected-resource";

	private static final String NOTES = "file:///docs/notes.txt";

	private static final String ALL_SCOPES = "resources:read partner:read blue";

	@TempDir
	private static Path base;

	private static AuthServer staff;

	private static AuthServer partner;

	private static RunningGateway gateway;

	private static AuditFile audit;

	@BeforeAll
	static void start() throws Exception {
		staff = new AuthServer();
		partner = new AuthServer();
		audit = new AuditFile(base.resolve("audit.log"));
		Map<String, Object> properties = new HashMap<>();
		properties.put("gateway.files.mounts.docs.root", OpaqueTokensIT.docs(base));
		properties.put("gateway.search.enabled", false);
		properties.put("gateway.audit.file", audit.path());
		properties.put("gateway.security.mode", "oauth2");
		properties.put("server.port", FreePort.any());
		properties.put("gateway.security.oauth2.resource", "http://127.0.0.1:${server.port}");
		properties.put("gateway.security.oauth2.required-scopes", "resources:read");
		properties.put(ISSUERS + "staff.issuer", staff.issuer());
		properties.put(ISSUERS + "partner.issuer", partner.issuer());
		properties.put(ISSUERS + "partner.audiences", "urn:partner");
		properties.put(ISSUERS + "partner.required-scopes", "partner:read");
		properties.put(GROUPS + "red.mounts", "files/docs");
		properties.put(GROUPS + "blue.mounts", "files/docs");
		properties.put(GROUPS + "blue.required-scopes", "blue");
		properties.put(GROUPS + "strict.mounts", "files/docs");
		properties.put(GROUPS + "strict.audiences", "urn:strict,urn:partner");
		properties.put("gateway.access.rules[0].uri", NOTES);
		properties.put("gateway.access.rules[0].issuers", "staff,partner");
		properties.put("gateway.access.explain-scopes", "explain");
		gateway = RunningGateway.start(properties);
	}

	@AfterAll
	static void stop() throws Exception {
		gateway.close();
		staff.close();
		partner.close();
	}

	/** A token is sent twice, since the cache knows the second. */
	@ParameterizedTest
	@CsvSource({ "staff,/mcp,/mcp,200", "staff,/mcp,/mcp/red,200", "staff,/mcp,/mcp/strict,401",
			"staff,/mcp/red,/mcp/red,200", "staff,/mcp/red,/mcp,401", "staff,/mcp/red,/mcp/blue,401",
			"staff,urn:strict,/mcp/strict,200", "staff,urn:strict,/mcp,401", "staff,urn:partner,/mcp,401",
			"staff,urn:partner,/mcp/red,401", "staff,urn:partner,/mcp/strict,401", "partner,urn:partner,/mcp,200",
			"partner,urn:partner,/mcp/red,200", "partner,urn:partner,/mcp/strict,200", "partner,/mcp,/mcp,401",
			"partner,/mcp,/mcp/red,401", "partner,/mcp/red,/mcp/red,200", "partner,/mcp/red,/mcp,401",
			"partner,/mcp/red,/mcp/blue,401", "partner,urn:strict,/mcp/strict,200", "partner,urn:strict,/mcp/red,401" })
	void acceptAudiencesByIssuerAndGroup(String issuer, String audience, String target, int status) {
		Peer peer = at(target, token(issuer, audience, ALL_SCOPES));
		for (int i = 0; i < 2; i++) {
			assertThat(peer.read(NOTES).statusCode()).isEqualTo(status);
		}
	}

	/** Both tokens are in the cache when the other endpoints get them. */
	@Test
	void acceptNoKnownTokenOfAnotherGroup() {
		for (String issuer : List.of("staff", "partner")) {
			String token = token(issuer, "/mcp/red", ALL_SCOPES);
			assertThat(at("/mcp/red", token).read(NOTES).statusCode()).isEqualTo(200);
			assertThat(at("/mcp/blue", token).read(NOTES).statusCode()).isEqualTo(401);
			assertThat(at("/mcp", token).read(NOTES).statusCode()).isEqualTo(401);
		}
	}

	@ParameterizedTest
	@CsvSource({ "staff,/mcp,resources:read,resources:read blue", "partner,urn:partner,partner:read,partner:read blue",
			"staff,/mcp,blue partner:read,resources:read blue", "partner,urn:partner,blue,partner:read blue" })
	void needScopesOfIssuerAndGroup(String issuer, String audience, String scopes, String required) {
		HttpResponse<String> refused = at("/mcp/blue", token(issuer, audience, scopes)).read(NOTES);
		assertThat(refused.statusCode()).isEqualTo(403);
		assertThat(refused.headers().allValues("WWW-Authenticate")).containsExactly("""
				Bearer error="insufficient_scope", scope="%s", resource_metadata="%s%s/mcp/blue", \
				error_description="the token lacks a required scope\"""".formatted(required, gateway.origin(),
				METADATA));
		assertThat(at("/mcp/blue", token(issuer, audience, required)).read(NOTES).body()).contains("some notes");
	}

	@ParameterizedTest
	@CsvSource({ "/mcp,''", "/mcp/red,''", "/mcp/blue,blue", "/sse/blue,blue" })
	void haveMetadataAndChallengesByPath(String path, String scopes) throws Exception {
		JsonNode metadata = TokenClient.get(gateway.origin().resolve(METADATA + path));
		assertThat(metadata.path("resource").asString()).isEqualTo(gateway.origin() + path);
		assertThat(metadata.path("authorization_servers").valueStream().map(JsonNode::asString))
			.containsExactly(partner.issuer(), staff.issuer());
		assertThat(metadata.path("scopes_supported").valueStream().map(JsonNode::asString))
			.containsExactlyElementsOf(scopes.lines().toList());
		HttpResponse<String> refused = new HeaderClient(gateway.origin()).send("POST", path);
		assertThat(refused.statusCode()).isEqualTo(401);
		assertThat(refused.headers().allValues("WWW-Authenticate")).containsExactly("Bearer resource_metadata=\""
				+ gateway.origin() + METADATA + path + "\"" + (scopes.isEmpty() ? "" : ", scope=\"" + scopes + "\""));
	}

	/** Both issuers have a user of the same name. */
	@Test
	void shareNoSession() {
		Peer ours = at("/mcp/red", token("partner", "urn:partner", ALL_SCOPES)).inSession("2025-11-25");
		assertThat(ours.read(NOTES).statusCode()).isEqualTo(200);
		Peer ofOtherIssuer = ours.bearing(token("staff", "/mcp", ALL_SCOPES));
		assertThat(ofOtherIssuer.read(NOTES).statusCode()).isEqualTo(404);
		Peer atOtherGroup = new Peer(gateway.origin().resolve("/mcp/blue"), ours.version(), ours.session(),
				ours.headers(), Map.of());
		assertThat(atOtherGroup.read(NOTES).statusCode()).isEqualTo(404);
	}

	@Test
	void areBothInTheAuditLogAndExplained() {
		String uri = "file:///docs/audited.txt";
		at("/mcp/red", token("partner", "urn:partner", ALL_SCOPES)).read(uri);
		JsonNode line = audit.read(uri);
		assertThat(List.of(line.path("issuer").asString(), line.path("group").asString())).containsExactly("partner",
				"red");
		JsonNode decision = at("/mcp/red", token("staff", "/mcp/red", ALL_SCOPES + " explain"))
			.tool("explain_access", Map.of("uri", NOTES))
			.path("structuredContent");
		assertThat(decision.at("/identity/issuer").asString()).isEqualTo("staff");
		assertThat(decision.at("/verbs/read/text").asString())
			.isEqualTo("allow " + NOTES + "; issuers: partner, staff; the group red has this resource");
	}

	private static Peer at(String path, String token) {
		return Peer.at(gateway.origin().resolve(path)).bearing(token);
	}

	private static String token(String issuer, String audience, String scopes) {
		AuthServer server = issuer.equals("staff") ? staff : partner;
		String full = audience.startsWith("/") ? gateway.origin() + audience : audience;
		JWTClaimsSet.Builder claims = server.claims(full, 300).claim("scope", scopes);
		return server.sign(claims);
	}

}
