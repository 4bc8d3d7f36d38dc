package io.mcpgateway.security;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.RunningGateway;
import io.micrometer.core.instrument.MeterRegistry;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
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

/** Tests authentication with API keys. */
@ExtendWith(OutputCaptureExtension.class)
class ApiKeysIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private static final String CONFIGURED = "c0ffee".repeat(10);

	private static final String FILED = "f11ed".repeat(10);

	@TempDir
	private static Path base;

	private static RunningGateway gateway;

	@BeforeAll
	static void start() throws IOException {
		Files.writeString(Files.createDirectory(base.resolve("docs")).resolve("notes.txt"), "some notes");
		write(keys("ci", FILED));
		Map<String, Object> properties = new HashMap<>();
		properties.put("gateway.files.mounts.docs.root", base.resolve("docs"));
		properties.put("gateway.search.enabled", false);
		properties.put("gateway.security.mode", "api-key");
		properties.put("gateway.security.api-keys.desk.hashes", hash(CONFIGURED));
		properties.put("gateway.security.api-keys.late.hashes", hash("an-expired-key"));
		properties.put("gateway.security.api-keys.late.expires", "2026-01-01T00:00:00Z");
		properties.put("gateway.security.api-keys-file", base.resolve("keys.yaml"));
		properties.put("gateway.security.api-keys-interval", "100ms");
		properties.put("logging.level.root", "INFO");
		gateway = RunningGateway.start(properties);
	}

	@AfterAll
	static void stop() {
		gateway.close();
	}

	@BeforeEach
	void restore() throws Exception {
		write(keys("ci", FILED));
		awaitStatus(FILED, 200);
	}

	@Test
	void takesAKeyInEitherHeader() throws Exception {
		assertThat(bearing(CONFIGURED).read().body()).contains("some notes");
		assertThat(anybody("X-API-Key", CONFIGURED).read().body()).contains("some notes");
		assertThat(anybody("authorization", "bearer " + CONFIGURED).read().statusCode()).isEqualTo(200);
		assertThat(bearing(FILED).with("X-API-Key", FILED).read().statusCode()).isEqualTo(200);
	}

	@Test
	void takesAKeyInASession() throws Exception {
		String session = bearing(CONFIGURED).begin();
		assertThat(bearing(CONFIGURED).with("Mcp-Session-Id", session).readInSession().body()).contains("some notes");
		assertThat(bearing(FILED).with("Mcp-Session-Id", session).readInSession().statusCode()).isEqualTo(404);
	}

	@ParameterizedTest
	@ValueSource(strings = { "POST /mcp", "GET /mcp", "DELETE /mcp", "OPTIONS /mcp", "PUT /mcp", "GET /sse",
			"POST /sse", "POST /messages", "POST /messages?sessionId=x", "POST /mcp/", "POST /%6dcp/", "GET /sse/",
			"POST /messages/?sessionId=x", "POST /%6dcp", "GET /s%73e", "POST /mcp?access_token=c0ffee" })
	void letsNobodyInWithoutAKey(String target) throws Exception {
		String[] parts = target.split(" ");
		HttpResponse<String> answer = anybody().send(parts[0], parts[1]);
		assertThat(answer.statusCode()).isEqualTo(401);
		assertThat(answer.headers().allValues("WWW-Authenticate")).containsExactly("Bearer");
		assertThat(answer.body()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/mcp//", "/mcp/x", "/x//mcp", "/MCP", "/x/../mcp", "/./mcp", "/mcp%2f", "/mcp%00",
			"/mcp;a=b", "/mcp;" })
	void servesNothingAtPathsThatLookSimilar(String target) throws Exception {
		assertThat(anybody().send("POST", target).statusCode()).isIn(400, 401, 404);
	}

	@Test
	void refusesOtherKeys() throws Exception {
		for (String key : new String[] { "wrong", CONFIGURED + "0", CONFIGURED.substring(1),
				hash(CONFIGURED).substring(7), "an-expired-key" }) {
			HttpResponse<String> answer = bearing(key).read();
			assertThat(answer.statusCode()).as(key).isEqualTo(401);
			assertThat(answer.headers().allValues("WWW-Authenticate")).containsExactly("Bearer");
		}
	}

	@Test
	void refusesWhatSaysTwoThings() throws Exception {
		assertThat(bearing(CONFIGURED).with("X-API-Key", FILED).read().statusCode()).isEqualTo(400);
		assertThat(bearing(CONFIGURED).with("Authorization", "Bearer " + CONFIGURED).read().statusCode())
			.isEqualTo(400);
		assertThat(anybody("X-API-Key", FILED, "X-API-Key", CONFIGURED).read().statusCode()).isEqualTo(400);
		assertThat(anybody("Authorization", "Bearer a b").read().statusCode()).isEqualTo(400);
		assertThat(anybody("Authorization", "Bearer").read().statusCode()).isEqualTo(400);
		assertThat(anybody("Authorization", "Basic YTpi").read().statusCode()).isEqualTo(401);
	}

	@Test
	void takesTheKeysOfTheFileAsTheyAreNow() throws Exception {
		write("ci:\n  hashes: [" + hash(FILED) + ", " + hash("a-new-key") + "]\n");
		awaitStatus("a-new-key", 200);
		assertThat(bearing(FILED).read().statusCode()).isEqualTo(200);
		write(keys("ci", "a-new-key"));
		awaitStatus(FILED, 401);
		assertThat(bearing("a-new-key").read().statusCode()).isEqualTo(200);
	}

	@Test
	void endsTheStreamsOfAKeyThatIsWithdrawn() throws Exception {
		String session = bearing(FILED).begin();
		CompletableFuture<String> listening = bearing(FILED).listen();
		CompletableFuture<String> standing = bearing(FILED).with("Mcp-Session-Id", session).stream("/mcp");
		CompletableFuture<String> events = bearing(FILED).stream("/sse");
		CompletableFuture<String> other = bearing(CONFIGURED).listen();
		await().atMost(TIMEOUT).until(() -> streams() == 4);
		write("{}");
		assertThat(listening.get(20, TimeUnit.SECONDS)).contains("acknowledged");
		standing.get(20, TimeUnit.SECONDS);
		assertThat(events.get(20, TimeUnit.SECONDS)).contains("event: endpoint");
		assertThat(other).isNotDone();
		other.cancel(true);
	}

	@Test
	void endsTheStreamsOfAKeyThatIsGrantedSomethingElse() throws Exception {
		double before = streams();
		CompletableFuture<String> listening = bearing(FILED).listen();
		await().atMost(TIMEOUT).until(() -> streams() > before);
		write(keys("ci", FILED) + "  roles: [reader]\n");
		assertThat(listening.get(20, TimeUnit.SECONDS)).contains("acknowledged");
		assertThat(bearing(FILED).read().statusCode()).isEqualTo(200);
	}

	@Test
	void endsTheStreamsOfAKeyThatExpires() throws Exception {
		double before = streams();
		write(keys("brief", "a-key-that-expires") + "  expires: " + Instant.now().plusSeconds(12) + "\n");
		awaitStatus("a-key-that-expires", 200);
		CompletableFuture<String> listening = bearing("a-key-that-expires").listen();
		assertThat(listening.get(40, TimeUnit.SECONDS)).contains("acknowledged");
		assertThat(bearing("a-key-that-expires").read().statusCode()).isEqualTo(401);
		await().atMost(TIMEOUT).until(() -> streams() <= before);
	}

	@ParameterizedTest
	@ValueSource(strings = { "ci: [", "- ci", "text", "ci:\n  hashes: [sha256:s3cr3t]", "ci:\n  hashs: []", "ci: {}",
			".: s3cr3t", "ci:\n  hashes: [md5:0123]", "ci:\n  expires: s3cr3t",
			"desk:\n  hashes: [sha256:0000000000000000000000000000000000000000000000000000000000000000]" })
	void keepsTheKeysItKnowsWhenTheFileIsWrong(String content, CapturedOutput output) throws Exception {
		write(content);
		await().atMost(TIMEOUT).until(() -> health().contains("\"apiKeys\":{\"description\":\"gateway.security."));
		assertThat(health()).contains("\"status\":\"DOWN\"").doesNotContain("s3cr3t", base.toString());
		assertThat(bearing(FILED).read().statusCode()).isEqualTo(200);
		assertThat(output.toString())
			.containsOnlyOnce(
					"The API keys file is invalid, so the previous keys stay in use: gateway.security.api-keys-file")
			.doesNotContain("s3cr3t");
		write(keys("ci", FILED));
		await().atMost(TIMEOUT).until(() -> health().contains("\"apiKeys\":{\"status\":\"UP\"}"));
	}

	@Test
	void keepsTheKeysItKnowsWhenTheFileIsGone() throws Exception {
		Files.delete(base.resolve("keys.yaml"));
		await().atMost(TIMEOUT).until(() -> health().contains("gateway.security.api-keys-file: cannot read the file"));
		assertThat(bearing(FILED).read().statusCode()).isEqualTo(200);
	}

	@Test
	void countsThoseItRefuses() throws Exception {
		double before = refused("no_credentials");
		anybody().read();
		assertThat(refused("no_credentials")).isEqualTo(before + 1);
		assertThat(refused("unexpected_failure") + refused("insufficient_scope")).isZero();
	}

	@Test
	void neverSaysAKey(CapturedOutput output) throws Exception {
		bearing("a-key-of-nobody").read();
		anybody().send("POST", "/mcp?access_token=a-key-of-nobody");
		assertThat(output.toString()).doesNotContain("a-key-of-nobody");
	}

	@Test
	void asksNoKeyForWhatIsForOperators() throws Exception {
		assertThat(anybody().send("GET", "/actuator/health").statusCode()).isEqualTo(200);
		assertThat(anybody().send("GET", "/.well-known/oauth-protected-resource").statusCode()).isEqualTo(404);
	}

	private static HeaderClient anybody(String... headers) {
		return new HeaderClient(gateway.origin(), headers);
	}

	private static HeaderClient bearing(String key) {
		return HeaderClient.bearing(gateway, key);
	}

	private static void awaitStatus(String key, int status) {
		await().atMost(TIMEOUT).until(() -> bearing(key).read().statusCode() == status);
	}

	private static String health() throws Exception {
		return anybody().send("GET", "/actuator/health").body();
	}

	private static double refused(String reason) {
		return registry().get("mcp.server.refused").tag("reason", reason).counter().count();
	}

	private static double streams() {
		return registry().get("mcp.server.streams").gauges().stream().mapToDouble((gauge) -> gauge.value()).sum();
	}

	private static MeterRegistry registry() {
		return gateway.context().getBean(MeterRegistry.class);
	}

	private static String keys(String name, String key) {
		return name + ":\n  hashes: [" + hash(key) + "]\n";
	}

	private static String hash(String key) {
		return "sha256:" + DigestUtils.sha256Hex(key);
	}

	/** Replaces the file atomically. */
	private static void write(String content) throws IOException {
		Path next = Files.writeString(base.resolve("keys.next"), content);
		Files.move(next, base.resolve("keys.yaml"), StandardCopyOption.ATOMIC_MOVE,
				StandardCopyOption.REPLACE_EXISTING);
	}

}
