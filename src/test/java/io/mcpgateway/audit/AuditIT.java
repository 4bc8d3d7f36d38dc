package io.mcpgateway.audit;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import io.mcpgateway.testkit.AuditFile;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.HeaderIdentity;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.ScriptedSource;
import io.mcpgateway.testkit.TestFeed;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests the audit lines of calls. */
class AuditIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";

	@TempDir
	private static Path directory;

	private static AuditFile audit;

	private static RunningGateway gateway;

	@BeforeAll
	static void start() {
		audit = new AuditFile(directory.resolve("audit.log"));
		gateway = RunningGateway.start(
				Map.of("gateway.audit.enabled", true, "gateway.audit.file", audit.path(), "logging.level.root", "OFF"),
				ScriptedSource.class, HeaderIdentity.class, TestFeed.class);
	}

	@AfterAll
	static void stop() {
		gateway.close();
	}

	@Test
	void tellsAllOfARead() {
		Instant before = Instant.now().minusSeconds(1);
		Peer.of(gateway)
			.as("ann")
			.saying(Map.of("traceparent", "00-" + TRACE + "-b7ad6b7169203331-00", "io.modelcontextprotocol/clientInfo",
					Map.of("name", "robot", "version", "2")))
			.read("test://small/hello");
		JsonNode line = audit.read("test://small/hello");
		assertThat(line.propertyNames()).containsExactly("time", "principal", "key", "client", "address", "revision",
				"method", "uri", "outcome", "bytes", "ms", "traceId");
		assertThat(Instant.parse(line.path("time").asString())).isBetween(before, Instant.now());
		assertThat(line.path("time").asString()).matches(".*T\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
		assertThat(text(line, "principal")).isEqualTo("ann");
		assertThat(text(line, "key")).isEqualTo("ann-key");
		assertThat(text(line, "client")).isEqualTo("robot 2");
		assertThat(text(line, "address")).isEqualTo("127.0.0.1");
		assertThat(text(line, "revision")).isEqualTo("2026-07-28");
		assertThat(text(line, "method")).isEqualTo("resources/read");
		assertThat(text(line, "outcome")).isEqualTo("ok");
		assertThat(line.path("bytes").asLong()).isEqualTo("hello".length());
		assertThat(line.path("ms").asLong()).isBetween(0L, 20_000L);
		assertThat(text(line, "traceId")).isEqualTo(TRACE);
	}

	@ParameterizedTest
	@CsvSource({ "test://large/70, ok, 70000", "test://looked/80, ok, 80000", "test://nothing/1, not_found,",
			"test://broken/1, internal_error,", "test://unavailable/1, internal_error,", "no uri, invalid_params,",
			"other://none/1, not_found,", "test://cut/90, cut, 90000", "test://cut/30, internal_error, 0",
			"test://large/20, ok, 20000", "test://cut/0, internal_error, 0" })
	void tellsHowAReadEndedAndHowMuchItWas(String uri, String outcome, Long bytes) {
		Peer.of(gateway)
			.begin("resources/read", Map.of("uri", uri), BodyHandlers.discarding())
			.exceptionally((cut) -> null)
			.join();
		JsonNode line = audit.read(uri);
		assertThat(text(line, "outcome")).isEqualTo(outcome);
		assertThat(line.path("bytes").asLong(0)).isEqualTo((bytes != null) ? bytes : 0);
		assertThat(text(line, "principal")).isEqualTo("anonymous");
	}

	@Test
	void tellsOfAReadThatTheClientBreaksOff() throws IOException {
		HttpResponse<InputStream> answer = Peer.of(gateway).open("resources/read", Map.of("uri", "test://endless"));
		assertThat(answer.body().readNBytes(100_000)).hasSize(100_000);
		answer.body().close();
		JsonNode line = audit.read("test://endless");
		assertThat(text(line, "outcome")).isEqualTo("cancelled");
		assertThat(line.path("bytes").asLong()).isGreaterThan(90_000);
	}

	@Test
	void tellsOfAReadThatIsGivenUpBeforeItAnswers() {
		ScriptedSource source = gateway.context().getBean(ScriptedSource.class);
		CompletableFuture<?> call = Peer.of(gateway)
			.begin("resources/read", Map.of("uri", "test://never"), BodyHandlers.discarding());
		await().atMost(TIMEOUT).until(() -> source.running() == 1);
		call.cancel(true);
		assertThat(text(audit.read("test://never"), "outcome")).isEqualTo("cancelled");
	}

	@Test
	void tellsWhatAToolReadsAndNoOtherArgument() {
		Peer.of(gateway)
			.as("tom")
			.call("tools/call", Map.of("name", "read_resource", "arguments", Map.of("uri", "test://large/7")));
		JsonNode line = line("tom");
		assertThat(text(line, "outcome")).isEqualTo("ok");
		assertThat(line.path("bytes").asLong()).isEqualTo(7 * ScriptedSource.CHUNK);
		assertThat(text(line, "method")).isEqualTo("tools/call");
		assertThat(text(line, "name")).isEqualTo("read_resource");
		assertThat(line.path("uris").valueStream().map(JsonNode::asString)).containsExactly("test://large/7");
		Peer.of(gateway)
			.as("tim")
			.call("tools/call", Map.of("name", "read_resource", "arguments",
					Map.of("uri", "test://nothing", "lines", "hush", "secret", "hush")));
		assertThat(text(line("tim"), "outcome")).isEqualTo("error");
		assertThat(audit.text()).doesNotContain("hush");
	}

	@Test
	void tellsWhatIsSubscribedToWhenItIs() throws IOException {
		HttpResponse<InputStream> stream = Peer.of(gateway)
			.as("sue")
			.open("subscriptions/listen",
					Map.of("notifications", Map.of("resourceSubscriptions", List.of("test://small/x"))));
		JsonNode line = line("sue");
		assertThat(text(line, "method")).isEqualTo("subscriptions/listen");
		assertThat(line.path("uris").valueStream().map(JsonNode::asString)).containsExactly("test://small/x");
		stream.body().close();
		Peer.of(gateway).as("sam").inSession("2025-11-25").call("resources/subscribe", Map.of("uri", "test://small/y"));
		assertThat(text(line("sam"), "uri")).isEqualTo("test://small/y");
	}

	@Test
	void tellsOfWhoIsRefusedBeforeThereIsACall() {
		assertThat(Peer.of(gateway).as("nobody").read("test://small/refused").statusCode()).isEqualTo(401);
		JsonNode line = audit.line((candidate) -> text(candidate, "outcome").equals("unauthorized"));
		assertThat(line.propertyNames()).containsExactly("time", "address", "request", "status", "outcome", "ms");
		assertThat(text(line, "request")).isEqualTo("POST /mcp");
		assertThat(text(line, "outcome")).isEqualTo("unauthorized");
	}

	@Test
	void tellsOfPagesThatAreNotInvited() throws Exception {
		HttpRequest request = HttpRequest.newBuilder(gateway.origin().resolve("/%6Dcp"))
			.header("Origin", "https://evil.example")
			.POST(HttpRequest.BodyPublishers.noBody())
			.build();
		try (HttpClient client = HttpClient.newHttpClient()) {
			assertThat(client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode()).isEqualTo(403);
		}
		JsonNode line = audit.line((candidate) -> text(candidate, "outcome").equals("forbidden"));
		assertThat(text(line, "request")).isEqualTo("POST /mcp");
	}

	@Test
	void keepsHostileTextsToALineOfJson() {
		String uri = "test://user:pass@small/\u2028\u0085\r\n{\"time\":\"x\"}\u0000\u007f\ud800" + "%0a".repeat(3000);
		String client = "\n{\"principal\":\"root\"}\u2029\"\\";
		Peer.of(gateway).as("eve").inSession("2025-11-25").saying(Map.of()).call("resources/read", Map.of("uri", uri));
		JsonNode line = line("eve");
		assertThat(text(line, "uri")).startsWith("test://small/\u2028\u0085\r\n{").hasSize(2000);
		Peer.of(gateway)
			.as("mallory")
			.saying(Map.of("io.modelcontextprotocol/clientInfo", Map.of("name", client, "version", "1"), "traceparent",
					"00-" + TRACE + "-b7ad6b7169203331-00\n{}"))
			.read("test://small/m");
		JsonNode named = line("mallory");
		assertThat(text(named, "client")).doesNotContain("\n", "\u2029");
		assertThat(named.has("traceId")).isFalse();
		assertThat(audit.text()).matches("[\n -~]*").doesNotContain("pass");
	}

	@Test
	void tellsNothingOfWhatDoesNotRead() {
		Peer peer = Peer.of(gateway).as("liz");
		peer.call("resources/list", Map.of());
		peer.read("test://small/last");
		assertThat(text(line("liz"), "method")).isEqualTo("resources/read");
	}

	private static JsonNode line(String principal) {
		return audit.line((line) -> line.path("principal").asString("").equals(principal));
	}

	private static String text(JsonNode line, String name) {
		return line.path(name).asString("");
	}

}
