package io.mcpgateway.security;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests authentication with opaque tokens. */
public class OpaqueTokensIT {

	@TempDir
	private static Path base;

	private static AuthServer server;

	private static RunningGateway gateway;

	private static TokenClient tokens;

	@BeforeAll
	static void start() throws Exception {
		server = new AuthServer();
		tokens = TokenClient.of(server);
		gateway = RunningGateway.start(properties(server.issuer(), docs(base)));
	}

	@AfterAll
	static void stop() throws IOException {
		gateway.close();
		server.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "/mcp", "/sse" })
	void letInWhomTheServerKnows(String path) throws Exception {
		HeaderClient client = HeaderClient.bearing(gateway, tokens.clientToken("opaque", gateway.origin() + path));
		assertThat(client.read().body()).contains("some notes");
		String session = client.begin();
		assertThat(client.with("Mcp-Session-Id", session).readInSession().body()).contains("some notes");
	}

	@Test
	void keepASessionForWhoBeganIt() throws Exception {
		String session = HeaderClient.bearing(gateway, good("opaque")).begin();
		assertThat(in(session, good("opaque")).readInSession().statusCode()).isEqualTo(200);
		assertThat(in(session, good("brief")).readInSession().statusCode()).isEqualTo(404);
	}

	@Test
	void areRefusedIfTheyAreForAnother() throws Exception {
		requireInvalid(tokens.clientToken("opaque", "https://another.example/mcp"));
		requireInvalid(tokens.clientToken("opaque", gateway.endpoint() + "x"));
	}

	@Test
	void areRefusedIfTheyDoNotGrantEnough() throws Exception {
		HttpResponse<String> answer = read(tokens.clientToken("opaque", gateway.endpoint().toString(), ""));
		assertThat(answer.statusCode()).isEqualTo(403);
		assertThat(answer.headers().firstValue("WWW-Authenticate").orElseThrow())
			.startsWith("Bearer error=\"insufficient_scope\", scope=\"resources:read\"");
	}

	@Test
	void areRefusedIfTheServerDoesNotKnowThem() throws Exception {
		requireInvalid("garbage");
		requireInvalid(server.sign(server.claims(gateway.endpoint().toString(), 300)));
	}

	@Test
	void areRefusedWhenTheyAreTakenBack() throws Exception {
		String token = good("opaque");
		assertThat(read(token).statusCode()).isEqualTo(200);
		tokens.revoke("opaque", token);
		await().until(() -> read(token).statusCode() == 401);
		requireInvalid(token);
	}

	@Test
	void endTheStreamsThatTheyOpened() throws Exception {
		String token = good("brief");
		CompletableFuture<String> listening = HeaderClient.bearing(gateway, token).listen();
		CompletableFuture<String> longer = HeaderClient.bearing(gateway, good("opaque")).listen();
		assertThat(listening.get(40, TimeUnit.SECONDS)).contains("acknowledged");
		assertThat(longer).isNotDone();
		longer.cancel(true);
		requireInvalid(token);
	}

	/** Returns the properties of a gateway that introspects tokens. */
	public static Map<String, Object> properties(String issuer, Path docs) {
		Map<String, Object> properties = OAuthIT.properties(issuer, docs);
		properties.put("gateway.security.oauth2.introspection-uri", issuer + "/oauth2/introspect");
		properties.put("gateway.security.oauth2.client-id", "robot");
		properties.put("gateway.security.oauth2.client-secret", AuthServerConfiguration.secret("robot"));
		return properties;
	}

	/** Creates a directory with the file that clients read. */
	public static Path docs(Path base) throws IOException {
		Path docs = Files.createDirectory(base.resolve("docs"));
		Files.writeString(docs.resolve("notes.txt"), "some notes");
		return docs;
	}

	private static String good(String client) throws Exception {
		return tokens.clientToken(client, gateway.endpoint().toString());
	}

	private static HeaderClient in(String session, String token) {
		return HeaderClient.bearing(gateway, token).with("Mcp-Session-Id", session);
	}

	private static HttpResponse<String> read(String token) throws Exception {
		return HeaderClient.bearing(gateway, token).read();
	}

	private static void requireInvalid(String token) throws Exception {
		HttpResponse<String> answer = read(token);
		assertThat(answer.statusCode()).isEqualTo(401);
		assertThat(answer.headers().firstValue("WWW-Authenticate").orElseThrow())
			.startsWith("Bearer error=\"invalid_token\"");
		assertThat(answer.body()).isEmpty();
	}

}
