package io.mcpgateway.adapter.api;

import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpgateway.security.AuthServer;
import io.mcpgateway.security.TokenClient;
import io.mcpgateway.testkit.ApiServer;
import io.mcpgateway.testkit.AuditFile;
import io.mcpgateway.testkit.FreePort;
import io.mcpgateway.testkit.OpenStream;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests an API that callers read as themselves, with an authorization server that
 * exchanges tokens (RFC 8693).
 */
@ExtendWith(OutputCaptureExtension.class)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class TokenExchangeIT {

	private static final String ORDERS = "api://shop/orders";

	private static final String AUDIENCE = "urn:orders";

	@TempDir
	private static Path base;

	private static final String NEWS = "api://shop/news";

	/** Version of the news by user. */
	private static final Map<String, Integer> VERSIONS = new ConcurrentHashMap<>();

	private static AuthServer login;

	private static TokenClient tokens;

	private static ApiServer api;

	private static AuditFile audit;

	private static RunningGateway gateway;

	@BeforeAll
	static void start() throws Exception {
		login = new AuthServer();
		tokens = TokenClient.of(login);
		api = ApiServer.start().otherwise(TokenExchangeIT::serve);
		audit = new AuditFile(base.resolve("audit.log"));
		gateway = RunningGateway.start(properties("gateway"));
	}

	@AfterAll
	static void stop() throws Exception {
		gateway.close();
		api.close();
		login.close();
	}

	/** Comes first: a further gateway of the process ends the audit file of this one. */
	@Test
	@Order(1)
	void showsEachCallerTheirOwn(CapturedOutput output) throws Exception {
		String alice = token(gateway, "alice");
		String bob = token(gateway, "bob");
		for (int i = 0; i < 3; i++) {
			assertThat(text(gateway, alice, ORDERS)).isEqualTo("orders of alice");
			assertThat(text(gateway, bob, ORDERS)).isEqualTo("orders of bob");
		}
		assertThat(Peer.of(gateway).bearing(bob).text("read_resource", Map.of("uri", ORDERS)))
			.contains("orders of bob");
		assertThat(api.requests()).noneMatch((sent) -> sent.contains(alice) || sent.contains(bob));
		audit.line((line) -> line.path("name").asString("").equals("read_resource"));
		for (String text : List.of(audit.text(), output.toString(), Peer.of(gateway).get("/actuator/health"),
				Peer.of(gateway).get("/actuator/prometheus"))) {
			assertThat(text).doesNotContain(alice, bob, login.secret("gateway"));
		}
	}

	/** What the API denies one caller has the answer of a missing resource. */
	@Test
	void hidesWhatTheApiDeniesOneOfThem() throws Exception {
		String bob = token(gateway, "bob");
		assertThat(text(gateway, token(gateway, "alice"), "api://shop/orders/of-alice")).isEqualTo("orders of alice");
		HttpResponse<String> denied = Peer.of(gateway).bearing(bob).read("api://shop/orders/of-alice");
		assertThat(denied.body().replace("of-alice", "missing"))
			.isEqualTo(Peer.of(gateway).bearing(bob).read("api://shop/orders/missing").body());
	}

	@Test
	void isPrivateAndNotSearched() throws Exception {
		Peer alice = Peer.of(gateway).bearing(token(gateway, "alice"));
		assertThat(alice.result("resources/read", Map.of("uri", ORDERS)).path("cacheScope").asString())
			.isEqualTo("private");
		assertThat(alice.tool("search", Map.of("query", "orders")).at("/structuredContent/results")).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void tellsEachCallerTheirOwnChanges(boolean isInSession) throws Exception {
		String alice = token(gateway, "alice");
		String bob = token(gateway, "bob");
		OpenStream ofAlice = subscribe(gateway, alice, isInSession);
		OpenStream ofBob = subscribe(gateway, bob, isInSession);
		awaitNews(gateway, ofAlice, "alice", alice);
		ofAlice.events().clear();
		awaitNews(gateway, ofBob, "bob", bob);
		assertThat(ofAlice.told(NEWS)).as("a change of another caller").isFalse();
	}

	@Test
	void refusesASubscriptionToWhatTheApiDenies() throws Exception {
		Peer bob = Peer.of(gateway).bearing(token(gateway, "bob")).inSession("2025-11-25");
		assertThat(bob.answer("resources/subscribe", Map.of("uri", "api://shop/orders/of-alice")).toString())
			.isEqualTo(bob.answer("resources/subscribe", Map.of("uri", "api://shop/orders/missing"))
				.toString()
				.replace("missing", "of-alice"));
	}

	@Test
	void tellsNothingToARevokedCallerOnceTheTokenEnds() throws Exception {
		try (RunningGateway brief = RunningGateway.start(properties("brief-gateway"))) {
			String alice = token(brief, "alice");
			String bob = token(brief, "bob");
			OpenStream ofAlice = subscribe(brief, alice, false);
			OpenStream ofBob = subscribe(brief, bob, false);
			tokens.revoke("person", alice);
			await().until(() -> error(brief, alice).contains("Sign in again, or ask for access"));
			ofAlice.events().clear();
			VERSIONS.merge("alice", 1, Integer::sum);
			awaitNews(brief, ofBob, "bob", bob);
			awaitNews(brief, ofBob, "bob", bob);
			assertThat(ofAlice.told(NEWS)).isFalse();
		}
	}

	private static void awaitNews(RunningGateway gateway, OpenStream stream, String user, String token) {
		int next = VERSIONS.getOrDefault(user, 0) + 1;
		stream.awaitUpdate(NEWS, () -> VERSIONS.put(user, next),
				() -> assertThat(text(gateway, token, NEWS)).isEqualTo("news " + next + " of " + user));
	}

	private static OpenStream subscribe(RunningGateway gateway, String token, boolean isInSession) {
		Peer peer = Peer.of(gateway).bearing(token);
		if (isInSession) {
			Peer session = peer.inSession("2025-11-25");
			OpenStream stream = session.stream();
			session.result("resources/subscribe", Map.of("uri", NEWS));
			return stream;
		}
		OpenStream stream = peer.listen(NEWS);
		await().until(() -> stream.told("acknowledged"));
		return stream;
	}

	@Test
	void showsNothingToARevokedCallerOnceTheTokenEnds() throws Exception {
		try (RunningGateway brief = RunningGateway.start(properties("brief-gateway"))) {
			String alice = token(brief, "alice");
			assertThat(text(brief, alice, ORDERS)).isEqualTo("orders of alice");
			tokens.revoke("person", alice);
			await().until(() -> error(brief, alice).contains("Sign in again, or ask for access"));
			assertThat(text(brief, token(brief, "bob"), ORDERS)).isEqualTo("orders of bob");
			int before = api.requests().size();
			assertThat(error(brief, alice)).contains("Sign in again");
			assertThat(api.requests()).hasSize(before);
		}
	}

	/** Verifies the token as an API does. */
	private static void serve(String head, OutputStream out) throws IOException {
		String user;
		try {
			user = login.verified(head.replaceAll("(?s).*\\nAuthorization: Bearer (\\S+).*", "$1"), AUDIENCE)
				.getSubject();
		}
		catch (IllegalArgumentException ex) {
			ApiServer.send(out, "401 Unauthorized", "text/plain", new byte[0]);
			return;
		}
		String path = head.split(" ")[1];
		String status = path.endsWith("/missing") ? "404 Not Found"
				: (path.endsWith("/of-alice") && !user.equals("alice")) ? "403 Forbidden" : "200 OK";
		String text = path.endsWith("/news") ? "news " + VERSIONS.getOrDefault(user, 0) + " of " + user
				: "orders of " + user;
		ApiServer.send(out, status, "text/plain", text.getBytes(StandardCharsets.UTF_8));
	}

	private static Map<String, Object> properties(String client) {
		Map<String, Object> properties = new HashMap<>(api.mount("shop"));
		String mount = "gateway.apis.mounts.shop.";
		properties.put(mount + "operations.news.path", "/news");
		properties.put(mount + "operations.orders.path", "/orders");
		properties.put(mount + "operations.order.path", "/orders/{id}");
		properties.put(mount + "identity.token-exchange.issuer", login.issuer());
		properties.put(mount + "identity.token-exchange.client-id", client);
		properties.put(mount + "identity.token-exchange.client-secret", login.secret(client));
		properties.put(mount + "identity.token-exchange.audience", AUDIENCE);
		properties.put("gateway.files.mounts.docs.root", base.resolve("docs"));
		properties.put("gateway.audit.file", audit.path());
		properties.put("gateway.security.mode", "oauth2");
		properties.put("server.port", FreePort.any());
		properties.put("gateway.security.oauth2.issuer", login.issuer());
		properties.put("gateway.security.oauth2.resource", "http://127.0.0.1:${server.port}");
		return properties;
	}

	private static String token(RunningGateway gateway, String user) throws Exception {
		return tokens.userToken(user, gateway.endpoint().toString());
	}

	private static String text(RunningGateway gateway, String token, String uri) {
		JsonNode answer = Peer.of(gateway).bearing(token).answer("resources/read", Map.of("uri", uri));
		return answer.at("/result/contents/0/text").asString(answer.toString());
	}

	private static String error(RunningGateway gateway, String token) {
		return Peer.of(gateway)
			.bearing(token)
			.answer("resources/read", Map.of("uri", ORDERS))
			.at("/error/message")
			.asString("");
	}

}
