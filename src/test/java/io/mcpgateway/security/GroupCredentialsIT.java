package io.mcpgateway.security;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import com.nimbusds.jwt.JWTClaimsSet;
import io.mcpgateway.testkit.RunningGateway;
import org.apache.commons.codec.digest.DigestUtils;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the credentials that groups need, their limits, and what is written down. */
@ExtendWith(OutputCaptureExtension.class)
class GroupCredentialsIT {

	private static final String METADATA = "/.well-known/oauth-protected-resource";

	@TempDir
	private static Path base;

	@AutoClose
	private static AuthServer server;

	@AutoClose
	private static RunningGateway gateway;

	@BeforeAll
	static void start() throws IOException {
		Files.writeString(Files.createDirectory(base.resolve("docs")).resolve("notes.txt"), "some notes");
		server = new AuthServer();
		Map<String, Object> properties = OAuthIT.properties(server.issuer(), base.resolve("docs"));
		properties.put("gateway.groups.red.mounts", "files/docs");
		properties.put("gateway.groups.red.title", "Red team");
		properties.put("gateway.groups.blue.mounts", "files/docs");
		properties.put("gateway.groups.blue.required-scopes", "blue");
		properties.put("gateway.groups.strict.mounts", "files/docs");
		properties.put("gateway.groups.strict.audiences", "http://127.0.0.1:${server.port}/mcp/strict,urn:strict");
		gateway = RunningGateway.start(properties);
	}

	private static JWTClaimsSet.Builder claims(String path) {
		return server.claims(gateway.origin() + path, 300);
	}

	private static HttpResponse<String> read(JWTClaimsSet.Builder claims, String target) {
		return HeaderClient.bearing(gateway, server.sign(claims)).readAt(target);
	}

	private static HeaderClient anybody() {
		return new HeaderClient(gateway.origin());
	}

	@ParameterizedTest
	@CsvSource({ "/mcp/red,Red team,resources:read", "/mcp/red/,Red team,resources:read",
			"/sse/red,Red team,resources:read", "/mcp/blue,MCP resource gateway,'resources:read\",\"blue'",
			"/sse/blue/,MCP resource gateway,'resources:read\",\"blue'" })
	void eachGroupHasItsMetadata(String path, String title, String scopes) throws Exception {
		HttpResponse<String> answer = anybody().send("GET", METADATA + path);
		assertThat(answer.statusCode()).isEqualTo(200);
		assertThat(answer.body()).isEqualTo("""
				{"resource":"%s%s","authorization_servers":["%s"],"scopes_supported":["%s"],\
				"bearer_methods_supported":["header"],"resource_name":"%s"}""".formatted(gateway.origin(), path,
				server.issuer(), scopes, title));
	}

	@Test
	void anUnknownGroupHasNoMetadataAndNoChallenge() throws Exception {
		assertThat(anybody().send("GET", METADATA + "/mcp/green").statusCode()).isEqualTo(404);
		HttpResponse<String> unknown = anybody().readAt("/mcp/green");
		assertThat(unknown.statusCode()).isEqualTo(404);
		assertThat(unknown.headers().firstValue("WWW-Authenticate")).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "POST /mcp/red,/mcp/red", "GET /sse/red,/sse/red", "POST /messages/red,/sse/red",
			"POST /%6Dcp/r%65d,/mcp/red", "DELETE /mcp/red/,/mcp/red", "OPTIONS /mcp/red,/mcp/red" })
	void theChallengeNamesTheMetadataOfTheGroup(String target, String resource) throws Exception {
		String[] words = target.split(" ");
		HttpResponse<String> answer = anybody().send(words[0], words[1]);
		assertThat(answer.statusCode()).isEqualTo(401);
		assertThat(answer.headers().allValues("WWW-Authenticate"))
			.containsExactly("Bearer resource_metadata=\"%s%s%s\", scope=\"resources:read\"".formatted(gateway.origin(),
					METADATA, resource));
	}

	@ParameterizedTest
	@CsvSource({ "/mcp/red,/mcp/red,200", "/sse/red,/mcp/red,200", "/mcp/red/,/mcp/red,200", "/mcp,/mcp/red,200",
			"'',/mcp/red,200", "/mcp/red,/mcp,401", "/mcp/red,/mcp/blue,401", "/mcp/blue,/mcp/red,401",
			"/mcp/redx,/mcp/red,401", "/mcp/strict,/mcp/strict,200", "/mcp,/mcp/strict,401", "'',/mcp/strict,401",
			"/mcp/red,/mcp/strict,401", "/mcp/strict,/mcp,401" })
	void aTokenIsForItsGroupOrTheWholeGateway(String audience, String target, int status) {
		JWTClaimsSet.Builder claims = claims(audience).claim("scope", "resources:read blue");
		for (int i = 0; i < 2; i++) {
			assertThat(read(claims, target).statusCode()).isEqualTo(status);
			assertThat(read(claims(audience).claim("scope", "resources:read blue").jwtID("" + i), target).statusCode())
				.isEqualTo(status);
		}
	}

	/** The same token is in the cache when the other endpoint gets it. */
	@Test
	void aKnownTokenIsNotAcceptedElsewhere() {
		HeaderClient client = HeaderClient.bearing(gateway, server.sign(claims("/mcp/red")));
		assertThat(client.readAt("/mcp/red").statusCode()).isEqualTo(200);
		assertThat(client.readAt("/mcp").statusCode()).isEqualTo(401);
		assertThat(client.readAt("/mcp/red").statusCode()).isEqualTo(200);
	}

	@Test
	void aGroupNeedsItsScopesAndThoseOfTheGateway() throws Exception {
		HttpResponse<String> lacking = read(claims("/mcp"), "/mcp/blue");
		assertThat(lacking.statusCode()).isEqualTo(403);
		assertThat(lacking.headers().allValues("WWW-Authenticate")).containsExactly("""
				Bearer error="insufficient_scope", scope="resources:read blue", \
				resource_metadata="%s%s/mcp/blue", error_description="the token lacks a required scope\""""
			.formatted(gateway.origin(), METADATA));
		assertThat(read(claims("/mcp").claim("scope", "blue"), "/mcp/blue").statusCode()).isEqualTo(403);
		assertThat(read(claims("/mcp").claim("scope", "blue resources:read"), "/mcp/blue").body())
			.contains("some notes");
		assertThat(HeaderClient.bearing(gateway, server.sign(claims("/mcp"))).send("GET", "/sse/blue").statusCode())
			.isEqualTo(403);
	}

	@Test
	void theAuditLogNamesTheGroup(CapturedOutput output) {
		read(claims("/mcp"), "/mcp/red");
		read(claims("/mcp/red"), "/mcp/blue");
		Awaitility.await()
			.untilAsserted(() -> assertThat(output.toString().lines())
				.anyMatch((line) -> line.contains("\"group\":\"red\"") && line.contains("\"outcome\":\"ok\""))
				.anyMatch((line) -> line.contains("\"group\":\"blue\",\"request\":\"POST /mcp/blue\"")));
	}

	@Test
	void onlyGroupsMayHaveEndpoints() throws Exception {
		String key = "a-key-of-the-red-team";
		Map<String, Object> properties = new HashMap<>();
		properties.put("gateway.files.mounts.docs.root", base.resolve("docs"));
		properties.put("gateway.search.enabled", false);
		properties.put("gateway.console.enabled", true);
		properties.put("gateway.http.groups-only", true);
		properties.put("gateway.groups.red.mounts", "files/docs");
		properties.put("gateway.groups.red.required-scopes", "red");
		properties.put("gateway.groups.red.limits.requests-per-second", 1);
		properties.put("gateway.groups.red.limits.burst", 4);
		properties.put("gateway.groups.blue.mounts", "files/docs");
		properties.put("gateway.groups.blue.required-scopes", "blue");
		properties.put("gateway.groups.many.mounts", "files/docs");
		properties.put("gateway.groups.many.shared-limits.requests-per-second", 1);
		properties.put("gateway.groups.many.shared-limits.burst", 4);
		properties.put("gateway.security.mode", "api-key");
		properties.put("gateway.security.api-keys.team.hashes", "sha256:" + DigestUtils.sha256Hex(key));
		properties.put("gateway.security.api-keys.team.scopes", "red");
		properties.put("gateway.security.api-keys.other.hashes",
				"sha256:" + DigestUtils.sha256Hex("another-key-of-many"));
		try (RunningGateway only = RunningGateway.start(properties)) {
			HeaderClient team = HeaderClient.bearing(only, key);
			for (String path : List.of("/mcp", "/sse", "/messages", "/console/", "/")) {
				assertThat(team.send("GET", path).statusCode()).as(path).isEqualTo(404);
			}
			assertThat(team.readAt("/mcp/blue").statusCode()).isEqualTo(403);
			assertThat(team.readAt("/mcp/red").body()).contains("some notes");
			for (int i = 0; i < 20; i++) {
				team.readAt("/mcp/red");
			}
			assertThat(team.readAt("/mcp/red").statusCode()).isEqualTo(429);
			assertThat(team.readAt("/mcp/many").statusCode()).isEqualTo(200);
			for (int i = 0; i < 20; i++) {
				team.readAt("/mcp/many");
			}
			HeaderClient other = HeaderClient.bearing(only, "another-key-of-many");
			assertThat(other.readAt("/mcp/many").statusCode()).isEqualTo(429);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "client.js", "lib/lit/index.js" })
	void eachGroupHasAConsole(String file) throws Exception {
		Map<String, Object> properties = new HashMap<>();
		properties.put("gateway.files.mounts.docs.root", base.resolve("docs"));
		properties.put("gateway.search.enabled", false);
		properties.put("gateway.groups.red.mounts", "files/docs");
		try (RunningGateway open = RunningGateway.start(properties)) {
			HeaderClient client = new HeaderClient(open.origin());
			HttpResponse<String> whole = client.send("GET", "/console/" + file);
			HttpResponse<String> red = client.send("GET", "/console/groups/red/" + file);
			assertThat(red.statusCode()).isEqualTo(200);
			assertThat(red.body())
				.isEqualTo(whole.body().replace("content=\"../mcp\"", "content=\"../../../mcp/red\""));
			assertThat(red.body().equals(whole.body())).isEqualTo(!file.isEmpty());
			assertThat(client.send("GET", "/console/groups/green/" + file).statusCode()).isEqualTo(404);
			assertThat(client.send("GET", "/console/groups/" + file).statusCode()).isEqualTo(404);
			HttpResponse<String> slashless = client.send("GET", "/console/groups/red?uri=x");
			assertThat(slashless.statusCode()).isEqualTo(308);
			assertThat(slashless.headers().firstValue("Location")).hasValue("red/?uri=x");
		}
	}

}
