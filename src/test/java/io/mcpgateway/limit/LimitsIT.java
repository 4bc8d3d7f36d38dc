package io.mcpgateway.limit;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.HeaderIdentity;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.ScriptedSource;
import io.mcpgateway.testkit.TestFeed;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests the limits of callers over HTTP. */
class LimitsIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private static final String SMALL = "test://small/a";

	private static final int BURST = 20;

	private static final int FAILURES = 10;

	@AutoClose
	private static RunningGateway requests;

	@AutoClose
	private static RunningGateway manyRequests;

	@AutoClose
	private static RunningGateway bytes;

	@AutoClose
	private static RunningGateway fewBytes;

	@AutoClose
	private static RunningGateway calls;

	/**
	 * Starts the gateways; each test uses its own callers, which have separate limits.
	 */
	@BeforeAll
	static void startGateways() {
		requests = start(Map.of("gateway.limits.requests-per-second", 1, "gateway.limits.burst", 3));
		manyRequests = start(Map.of("gateway.limits.requests-per-second", 1, "gateway.limits.burst", BURST));
		bytes = start(Map.of("gateway.limits.bytes-per-second", "10000B"));
		fewBytes = start(Map.of("gateway.limits.bytes-per-second", "1000B"));
		calls = start(Map.of("gateway.limits.in-flight", 2, "gateway.limits.streams", 2));
	}

	@ParameterizedTest
	@ValueSource(strings = { "2026-07-28", "2025-11-25", "2025-03-26" })
	void refusesRequestsUntilTheirTimeHasCome(String revision) {
		Peer peer = Peer.of(requests).as("patient-in-" + revision).speaking(revision);
		HttpResponse<String> refused = firstRefusal(peer);
		assertThat(refused.statusCode()).isEqualTo(429);
		assertThat(refused.headers().firstValue("Retry-After")).contains("1");
		assertThat(refused.headers().firstValue("Content-Type")).contains("application/json");
		assertThat(refused.body()).contains("\"code\":429", "\"data\":{\"retryAfter\":1}",
				"\"message\":\"Too many requests: try again in 1 second\"");
		await().atMost(TIMEOUT).pollInterval(Duration.ofMillis(1100)).until(() -> peer.read(SMALL).statusCode() == 200);
		assertThat(peer.get("/actuator/prometheus")).contains("mcp_server_limited_total{reason=\"requests\"} ")
			.contains("mcp_server_limited_total{reason=\"streams\"} 0.0")
			.contains("outcome=\"too_many_requests\"");
	}

	/** A request that is no call takes as much of the gateway as a small call. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			/mcp                        | {
			/mcp                        | {"jsonrpc":"2.0","id":1}
			/mcp                        | {"jsonrpc":"2.0","id":1,"method":"resources/read"}
			/mcp                        | []
			/messages?sessionId=nothing | {"jsonrpc":"2.0","id":1,"method":"ping"}
			/messages                   | {"jsonrpc":"2.0","id":1,"method":"ping"}
			/nothing                    | {
			""")
	void countsRequestsThatAreNoCalls(String path, String body) throws Exception {
		String caller = "breaker-" + (path + body).hashCode();
		HttpRequest request = HttpRequest.newBuilder(requests.origin().resolve(path))
			.header("Content-Type", "application/json")
			.header(HeaderIdentity.HEADER, caller)
			.POST(BodyPublishers.ofString(body))
			.build();
		List<Integer> statuses = new ArrayList<>();
		try (HttpClient client = HttpClient.newHttpClient()) {
			for (int i = 0; i < 20; i++) {
				HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
				statuses.add(answer.statusCode());
				if (answer.statusCode() == 429) {
					assertThat(answer.headers().firstValue("Retry-After")).isPresent();
					assertThat(answer.body()).isEmpty();
				}
			}
		}
		boolean isEndpoint = !path.equals("/nothing");
		assertThat(statuses.subList(0, 3)).allMatch((status) -> status == 400 || status == 404);
		assertThat(statuses.getLast()).isEqualTo(isEndpoint ? 429 : 404);
		assertThat(Peer.of(requests).as(caller).read(SMALL).statusCode()).isEqualTo(isEndpoint ? 429 : 200);
		assertThat(Peer.of(requests).as(caller + "-other").read(SMALL).statusCode()).isEqualTo(200);
	}

	@Test
	void countsARefusedCallOnce() {
		Peer peer = Peer.of(requests).as("asking-for-nothing");
		List<Integer> statuses = IntStream.range(0, 3).mapToObj((i) -> peer.read("test://none").statusCode()).toList();
		assertThat(statuses).doesNotContain(429);
	}

	@ParameterizedTest
	@CsvSource({ "2024-11-05, 9", "2025-03-26, 9", "2025-06-18, 9", "2025-11-25, 9", "2026-07-28, 10" })
	void chargesAFailedCallOnceInEachRevision(String revision, int left) {
		for (String method : List.of("resources/read", "none")) {
			Peer peer = Peer.of(manyRequests).as("failing-" + revision + method.length()).speaking(revision);
			for (int i = 0; i < FAILURES; i++) {
				assertThat(peer.call(method, Map.of("uri", "test://none")).body()).contains("\"error\"");
			}
			assertThat(readsLeft(peer)).isGreaterThanOrEqualTo(left);
		}
	}

	/**
	 * A call whose response would be a stream of events is charged, its status is not.
	 */
	@Test
	void chargesACallWithStatus406Once() throws Exception {
		HttpRequest listen = HttpRequest.newBuilder(manyRequests.endpoint())
			.header("Content-Type", "application/json")
			.header("Accept", "application/json")
			.header("MCP-Protocol-Version", Peer.STATELESS)
			.header("Mcp-Method", "subscriptions/listen")
			.header(HeaderIdentity.HEADER, "listening-for-json")
			.POST(BodyPublishers.ofString("""
					{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{\
					"notifications":{"resourceSubscriptions":["test://small/a"]},"_meta":{\
					"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
					"io.modelcontextprotocol/clientInfo":{"name":"test","version":"1"},\
					"io.modelcontextprotocol/clientCapabilities":{}}}}"""))
			.build();
		try (HttpClient client = HttpClient.newHttpClient()) {
			for (int i = 0; i < FAILURES; i++) {
				assertThat(client.send(listen, BodyHandlers.ofString()).statusCode()).isEqualTo(406);
			}
		}
		assertThat(readsLeft(Peer.of(manyRequests).as("listening-for-json"))).isGreaterThanOrEqualTo(BURST - FAILURES);
	}

	private static long readsLeft(Peer peer) {
		return IntStream.range(0, 2 * BURST).takeWhile((i) -> peer.read(SMALL).statusCode() == 200).count();
	}

	@Test
	void tellsAModelInWordsThatItsToolIsRefused() {
		Peer peer = Peer.of(fewBytes).as("model");
		peer.read("test://large/20");
		HttpResponse<String> answer = peer.call("tools/call",
				Map.of("name", "read_resource", "arguments", Map.of("uri", SMALL)));
		assertThat(answer.statusCode()).isEqualTo(200);
		assertThat(answer.body()).contains("\"isError\":true", "Too many bytes read: try again in ");
	}

	@Test
	void refusesCallsOfABatchOneByOne() {
		String read = "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"resources/read\",\"params\":{\"uri\":\"" + SMALL
				+ "\"}}";
		HttpResponse<String> answer = Peer.of(requests)
			.as("batch")
			.inSession("2025-03-26")
			.post(IntStream.rangeClosed(1, 8).mapToObj(read::formatted).collect(Collectors.joining(",", "[", "]")));
		assertThat(answer.statusCode()).isEqualTo(200);
		assertThat(answer.headers().firstValue("Retry-After")).isEmpty();
		assertThat(answer.body()).contains("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":", "\"error\":{\"code\":429,");
	}

	@Test
	void keepsCallersApart() {
		assertThat(firstRefusal(Peer.of(requests).as("ann")).statusCode()).isEqualTo(429);
		assertThat(Peer.of(requests).as("bob").read(SMALL).statusCode()).isEqualTo(200);
		assertThat(Peer.of(requests).read(SMALL).statusCode()).isEqualTo(200);
	}

	@Test
	void letsPingsPass() {
		Peer peer = Peer.of(requests).as("pinging").inSession("2025-11-25");
		firstRefusal(peer);
		for (int i = 0; i < 20; i++) {
			assertThat(peer.call("ping", Map.of()).statusCode()).isEqualTo(200);
		}
	}

	@Test
	void boundsTheCallsThatAreUnderWay() {
		ScriptedSource source = calls.context().getBean(ScriptedSource.class);
		Peer peer = Peer.of(calls).as("busy");
		List<CompletableFuture<?>> waiting = List.of(
				peer.begin("resources/read", Map.of("uri", "test://never"), BodyHandlers.ofString()),
				peer.begin("resources/read", Map.of("uri", "test://never"), BodyHandlers.ofString()));
		await().atMost(TIMEOUT).until(() -> source.running() == 2);
		HttpResponse<String> refused = peer.read(SMALL);
		assertThat(refused.statusCode()).isEqualTo(429);
		assertThat(refused.body()).contains("Too many concurrent calls: try again in 1 second");
		assertThat(Peer.of(calls).as("idle").read(SMALL).statusCode()).isEqualTo(200);
		waiting.forEach((call) -> call.cancel(true));
		await().atMost(TIMEOUT).until(() -> peer.read(SMALL).statusCode() == 200);
		assertThat(peer.get("/actuator/prometheus")).contains("mcp_server_limited_total{reason=\"in_flight\"} ");
	}

	@ParameterizedTest
	@ValueSource(strings = { "test://large/90", "test://looked/90" })
	void letsAReadRunIntoDebtWhichTheNextRequestWaitsFor(String uri) {
		Peer peer = Peer.of(bytes).as("reader-of-" + uri);
		HttpResponse<String> whole = peer.read(uri);
		assertThat(whole.statusCode()).isEqualTo(200);
		assertThat(whole.body()).contains("x".repeat(90 * ScriptedSource.CHUNK));
		HttpResponse<String> refused = peer.read(SMALL);
		assertThat(refused.statusCode()).isEqualTo(429);
		assertThat(refused.headers().firstValue("Retry-After")).hasValueSatisfying(
				(seconds) -> assertThat(Integer.parseInt(seconds)).as("80,000 bytes are owed").isBetween(1, 8));
		assertThat(refused.body()).contains("Too many bytes read: try again in ");
		await().atMost(TIMEOUT).pollInterval(Duration.ofMillis(500)).until(() -> peer.read(SMALL).statusCode() == 200);
	}

	@Test
	void paysWhatToolsRead() {
		Peer peer = Peer.of(fewBytes).as("reader");
		peer.call("tools/call", Map.of("name", "read_resource", "arguments", Map.of("uri", "test://large/20")));
		assertThat(peer.read(SMALL).statusCode()).isEqualTo(429);
	}

	@Test
	void boundsTheStreamsThatAreOpen() throws IOException {
		Peer peer = Peer.of(calls).as("ann");
		HttpResponse<InputStream> first = listen(peer);
		HttpResponse<InputStream> second = listen(peer);
		assertThat(List.of(first.statusCode(), second.statusCode())).containsOnly(200);
		HttpResponse<InputStream> refused = listen(peer);
		assertThat(refused.statusCode()).isEqualTo(429);
		assertThat(refused.headers().firstValue("Retry-After")).isPresent();
		HttpResponse<InputStream> other = listen(Peer.of(calls).as("bob"));
		assertThat(other.statusCode()).isEqualTo(200);
		other.body().close();
		first.body().close();
		await().atMost(TIMEOUT).until(() -> isOpened(peer));
		second.body().close();
	}

	@Test
	void isNotThereByItself() {
		try (RunningGateway gateway = RunningGateway.start(Map.of())) {
			assertThat(Peer.of(gateway).get("/actuator/prometheus")).doesNotContain("mcp_server_limited");
		}
	}

	private static boolean isOpened(Peer peer) throws IOException {
		HttpResponse<InputStream> stream = listen(peer);
		stream.body().close();
		return stream.statusCode() == 200;
	}

	private static HttpResponse<InputStream> listen(Peer peer) {
		return peer.open("subscriptions/listen",
				Map.of("notifications", Map.of("resourceSubscriptions", List.of("test://small/a"))));
	}

	/** Returns the first refusal of a caller without pauses. */
	private static HttpResponse<String> firstRefusal(Peer peer) {
		HttpResponse<String> answer = peer.read(SMALL);
		for (int i = 0; i < 200 && answer.statusCode() == 200; i++) {
			answer = peer.read(SMALL);
		}
		return answer;
	}

	private static RunningGateway start(Map<String, ?> limits) {
		return RunningGateway.start(limits, ScriptedSource.class, HeaderIdentity.class, TestFeed.class);
	}

}
