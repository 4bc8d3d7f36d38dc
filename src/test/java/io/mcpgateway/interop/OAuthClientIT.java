package io.mcpgateway.interop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.security.AuthServer;
import io.mcpgateway.testkit.FreePort;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that real clients discover the authorization server, get a token and read. */
class OAuthClientIT {

	private static final JsonMapper JSON = new JsonMapper();

	@TempDir
	static Path root;

	static AuthServer server;

	static RunningGateway gateway;

	@BeforeAll
	static void start() throws IOException {
		Files.writeString(root.resolve("notes.txt"), "some notes");
		server = new AuthServer();
		gateway = RunningGateway.start(Map.of("gateway.files.mounts.docs.root", root, "gateway.search.enabled", false,
				"gateway.security.mode", "oauth2", "gateway.security.oauth2.issuer", server.issuer(), "server.port",
				FreePort.any(), "gateway.security.oauth2.resource", "http://127.0.0.1:${server.port}",
				"gateway.security.oauth2.required-scopes", "resources:read"));
	}

	@AfterAll
	static void stop() throws IOException {
		gateway.close();
		server.close();
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			robot,  robot, v1,      http, 2025-11-25
			robot,  robot, v2,      http, 2025-11-25
			robot,  robot, v2,      http, 2026-07-28
			robot,  robot, v2-auto, http, 2026-07-28
			robot,  robot, v2,      sse,  2024-11-05
			person, alice, v1,      http, 2025-11-25
			person, alice, v2,      http, 2025-11-25
			person, alice, v2,      http, 2026-07-28
			person, alice, v2-auto, http, 2026-07-28
			person, alice, v2,      sse,  2024-11-05
			""")
	void followTheChallengeToATokenAndRead(String client, String subject, String generation, String transport,
			String revision) throws IOException, InterruptedException {
		CommandResult read = run(client, server.secret(client), generation, transport, revision);
		assertThat(read.exitCode()).as(read.errors()).isZero();
		assertThat(JSON.readValue(read.output(), Read.class)).isEqualTo(new Read(revision, subject,
				Route.of(transport, gateway.origin(), Map.of()).arguments().get(1), "resources:read", "some notes"));
	}

	@Test
	void readNothingWithoutAToken() throws IOException, InterruptedException {
		CommandResult read = run("robot", "a-secret-of-nobody", "v2", "http", "2026-07-28");
		assertThat(read.exitCode()).isNotZero();
		assertThat(read.output()).isEmpty();
		assertThat(read.errors()).contains("invalid_client");
	}

	private static CommandResult run(String client, String secret, String generation, String transport, String revision)
			throws IOException, InterruptedException {
		Map<String, String> registration = new HashMap<>(
				Map.of("id", client, "secret", secret, "issuer", server.issuer()));
		if (client.equals("person")) {
			registration.put("callback", server.callback());
		}
		String address = Route.of(transport, gateway.origin(), Map.of()).arguments().get(1);
		return NodePackages.install()
			.run("oauth.mjs", List.of(generation, transport, address, revision, JSON.writeValueAsString(registration),
					"file:///docs/notes.txt"));
	}

	/**
	 * Text that a client read, and the claims of its token.
	 *
	 * @param audience the audience of the token
	 */
	record Read(String revision, String subject, String audience, String scope, String text) {

	}

}
