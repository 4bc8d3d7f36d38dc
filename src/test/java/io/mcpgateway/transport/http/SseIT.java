package io.mcpgateway.transport.http;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.resource.Change;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.session.Session;
import io.mcpgateway.session.SessionStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests of HTTP+SSE (2024-11-05, transports), where a stream is a session.
 * {@code exchanges/sse.txt} has its exchanges.
 */
@ExtendWith(OutputCaptureExtension.class)
class SseIT {

	private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"ping\"}";

	/** Keep-alive comment in its own chunk. */
	private static final String COMMENT = "3\r\n:\n\n\r\n";

	private static final String PONG = "{\"jsonrpc\":\"2.0\",\"id\":9,\"result\":{}}";

	private static final String UPDATED = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/resources/updated\","
			+ "\"params\":{\"uri\":\"%s\"}}";

	private static final String LIST_CHANGED = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/resources/list_changed\","
			+ "\"params\":{}}";

	private final HttpGateway gateway = HttpGateway.shared();

	private double sessions;

	@BeforeEach
	void begin() {
		requireNothingLeft(this.gateway);
		this.sessions = this.gateway.gauge("mcp.server.sessions");
	}

	@AfterEach
	void leavesNothingBehind() {
		requireNothingLeft(this.gateway);
		await("the sessions are over").until(() -> this.gateway.gauge("mcp.server.sessions") <= this.sessions);
	}

	@Test
	void namesTheEndpointFirst() throws IOException {
		Set<String> sessions = new HashSet<>();
		for (int i = 0; i < 3; i++) {
			try (RawConnection wire = RawConnection.to(this.gateway)) {
				wire.send(SseClient.OPEN);
				assertThat(wire.head()).startsWith("HTTP/1.1 200 ")
					.containsIgnoringCase("content-type: text/event-stream\n")
					.containsIgnoringCase("cache-control: no-store\n");
				String endpoint = new EventStream(wire).event();
				assertThat(endpoint).matches("event: endpoint\ndata: /messages\\?sessionId=[A-Za-z0-9_-]{32}\n\n");
				sessions.add(endpoint);
			}
		}
		assertThat(sessions).hasSize(3);
	}

	@Test
	void namesTheEndpointBelowTheBasePath() throws IOException {
		try (HttpGateway based = HttpGateway.start("spring.webflux.base-path=/gw")) {
			EventStream stream = EventStream.open(based, SseClient.OPEN.replace("/sse", "/gw/sse"));
			String first = stream.event();
			assertThat(first).startsWith("event: endpoint\ndata: /gw/messages?sessionId=");
			try (SseClient client = new SseClient(based, stream, first.substring(first.indexOf("/gw")).strip())) {
				assertThat(client.call(PING)).isEqualTo(PONG);
			}
		}
	}

	@Test
	void isCountedUnderItsRevisionAndWithinTheBoundOfStreams() throws IOException {
		try (HttpGateway small = HttpGateway.start("gateway.http.max-streams=2");
				SseClient one = SseClient.open(small, "2025-11-25");
				SseClient two = SseClient.open(small);
				RawConnection three = RawConnection.to(small)) {
			assertThat(small.context().getBean(OpenStreams.class).count(ProtocolVersion.V2024_11_05)).isEqualTo(2);
			three.send(SseClient.OPEN);
			assertThat(three.head()).startsWith("HTTP/1.1 503 ").containsIgnoringCase("retry-after: ");
			assertThat(List.of(one.call(PING), two.call(PING))).containsOnly(PONG);
		}
	}

	@Test
	void opensNoStreamForOneWhoOnlyAsksForTheHead() throws IOException {
		try (RawConnection wire = RawConnection.to(this.gateway)) {
			wire.send(SseClient.OPEN.replace("GET", "HEAD"));
			assertThat(wire.head()).startsWith("HTTP/1.1 405 ");
			assertThat(this.gateway.gauge("mcp.server.streams")).isZero();
		}
	}

	@Test
	void endsTheSessionWithTheStream() throws IOException {
		SseClient client = SseClient.open(this.gateway, "2024-11-05");
		assertThat(client.call(SseClient.subscribe(1, "test://echo/a"))).contains("\"result\":{}");
		client.send(SseClient.read(2, "test://never"));
		await("the read runs").until(() -> this.gateway.adapter().running() == 1);
		assertThat(find(client)).isNotNull();
		client.close();
		await("the stream is gone").until(() -> client.post(PING).status() == 404);
		await("the session is over").until(() -> find(client) == null);
	}

	@Test
	void endsTheStreamWithTheSession() throws IOException {
		try (SseClient client = SseClient.open(this.gateway, "2024-11-05");
				SseClient stays = SseClient.open(this.gateway, "2024-11-05")) {
			client.send(SseClient.read(1, "test://never"));
			await("the read runs").until(() -> this.gateway.adapter().running() == 1);
			this.gateway.context().getBean(SessionStore.class).remove(client.session()).block(Duration.ofSeconds(5));
			assertThat(client.event()).isEmpty();
			assertThat(client.post(PING).status()).isEqualTo(404);
			assertThat(stays.call(PING)).isEqualTo(PONG);
		}
	}

	@Test
	void keepsTheSessionForAsLongAsTheStreamIsOpen() throws IOException {
		try (HttpGateway forgetful = HttpGateway.start("gateway.sessions.idle=8s");
				SseClient client = SseClient.open(forgetful, "2024-11-05")) {
			Pause.of(Duration.ofSeconds(10));
			assertThat(client.call(SseClient.read(1, "test://echo/a"))).contains("\"text\":\"a\"");
		}
	}

	@Test
	void endsWhenItIsOld() throws IOException {
		try (HttpGateway impatient = HttpGateway.start("gateway.subscriptions.max-age=6s");
				SseClient client = SseClient.open(impatient, "2024-11-05")) {
			assertThat(client.event()).isEmpty();
			await("all is over").until(() -> impatient.gauge("mcp.server.sessions") == 0);
		}
	}

	@Test
	void endsWhenTheGatewayStops() throws IOException {
		HttpGateway stopping = HttpGateway.start("gateway.subscriptions.drain=100ms", "server.shutdown=graceful");
		try (SseClient client = SseClient.open(stopping, "2024-11-05")) {
			stopping.close();
			assertThat(client.event()).isEmpty();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25" })
	void tellsWhatItsSessionSubscribedTo(String version) throws IOException {
		try (SseClient client = SseClient.open(this.gateway, version);
				SseClient other = SseClient.open(this.gateway, version)) {
			assertThat(client.call(SseClient.subscribe(1, "test://echo/a"))).contains("\"id\":1,\"result\":{}");
			assertThat(other.call(SseClient.subscribe(1, "test://echo/b"))).contains("\"id\":1,\"result\":{}");
			this.gateway.feed().update("test://echo/b");
			this.gateway.feed().update("test://echo/a");
			assertThat(client.message()).isEqualTo(UPDATED.formatted("test://echo/a"));
			assertThat(other.message()).isEqualTo(UPDATED.formatted("test://echo/b"));
			this.gateway.feed().tell(new Change.ListChanged("test://"));
			assertThat(List.of(client.message(), other.message())).containsOnly(LIST_CHANGED);
			client.call(SseClient.subscribe(2, "test://echo/a").replace("/subscribe", "/unsubscribe"));
			this.gateway.feed().update("test://echo/a");
			assertThat(List.of(client.call(PING), other.call(PING))).containsOnly(PONG);
		}
	}

	@Test
	void tellsNothingBeforeTheHandshake() throws IOException {
		try (SseClient client = SseClient.open(this.gateway)) {
			this.gateway.feed().tell(new Change.ListChanged("test://"));
			assertThat(client.call(SseClient.initialize("2024-11-05"))).contains("\"id\":0,\"result\":");
			this.gateway.feed().tell(new Change.ListChanged("test://"));
			assertThat(client.message()).isEqualTo(LIST_CHANGED);
			assertThat(client.call(PING)).isEqualTo(PONG);
		}
	}

	@Test
	void answersNothingToARequestThatIsCancelled() throws IOException {
		try (SseClient client = SseClient.open(this.gateway, "2024-11-05");
				SseClient other = SseClient.open(this.gateway, "2024-11-05")) {
			client.send(SseClient.read(1, "test://never"));
			await("the read runs").until(() -> this.gateway.adapter().running() == 1);
			other.send(SseClient.cancel(1));
			client.send(SseClient.cancel(2));
			assertThat(client.call(PING)).isEqualTo(PONG);
			assertThat(this.gateway.adapter().running()).isEqualTo(1);
			client.send(SseClient.cancel(1));
			await("the read is cancelled").until(() -> this.gateway.adapter().running() == 0);
			assertThat(client.call(PING)).isEqualTo(PONG);
		}
	}

	@Test
	void runsAFewRequestsAtOnceAndTakesSomeMore() throws IOException {
		try (HttpGateway small = HttpGateway.start("gateway.http.max-in-flight=20");
				SseClient client = SseClient.open(small, "2024-11-05")) {
			for (int i = 0; i < 20; i++) {
				client.send(SseClient.read(i, "test://never"));
			}
			await("a few run").until(() -> small.adapter().running() == 8);
			Answer refused = client.post(PING);
			assertThat(refused.status()).isEqualTo(429);
			assertThat(refused.header("content-type")).startsWith("text/plain");
			assertThat(refused.body()).startsWith("This session has too many requests in progress");
			IntStream.range(10, 20).forEach((i) -> client.send(SseClient.cancel(i)));
			IntStream.range(0, 10).forEach((i) -> client.send(SseClient.cancel(i)));
			await("none runs").until(() -> small.adapter().running() == 0);
			assertThat(client.call(PING)).isEqualTo(PONG);
		}
	}

	@Test
	void takesNoMoreBytesThanOneBodyMayHave() throws IOException {
		try (HttpGateway small = HttpGateway.start("gateway.http.max-body=2KB");
				SseClient client = SseClient.open(small, "2024-11-05")) {
			String large = SseClient.read(1, "test://never")
				.replace("{\"uri\"", "{\"x\":\"" + "x".repeat(1500) + "\",\"uri\"");
			client.send(large);
			assertThat(client.post(large.replace("\"id\":1", "\"id\":2")).status()).isEqualTo(429);
			assertThat(client.call(PING)).isEqualTo(PONG);
			client.send(SseClient.cancel(1));
			await("the read is cancelled").until(() -> small.adapter().running() == 0);
			client.send(large);
		}
	}

	@Test
	void writesOneAnswerAfterTheOther() throws IOException {
		try (SseClient client = SseClient.open(this.gateway, "2024-11-05")) {
			for (int i = 0; i < 26; i++) {
				client.send(SseClient.read(i, "test://large/" + (char) ('a' + i)));
			}
			Set<Integer> answered = new HashSet<>();
			for (int i = 0; i < 26; i++) {
				String message = client.message();
				int id = Integer.parseInt(message.replaceFirst("(?s)^\\{\"jsonrpc\":\"2.0\",\"id\":(\\d+),.*", "$1"));
				answered.add(id);
				String letter = String.valueOf((char) ('a' + id));
				assertThat(message.contains("\"text\":\"" + letter.repeat(64 * 32 * 1024) + "\"}]}}")).isTrue();
			}
			assertThat(answered).hasSize(26);
		}
	}

	@Test
	void readsNoFasterThanItsClient() throws IOException {
		try (RawConnection wire = RawConnection.to(this.gateway, 4096)) {
			wire.send(SseClient.OPEN);
			wire.head();
			String first = new EventStream(wire).event();
			SseClient client = new SseClient(this.gateway, new EventStream(wire),
					first.substring(first.indexOf('/')).strip());
			client.call(SseClient.initialize("2024-11-05"));
			long before = this.gateway.adapter().chunks();
			client.send(SseClient.read(1, "test://endless"));
			await("the read runs").until(() -> this.gateway.adapter().running() == 1);
			await("it stops").during(Duration.ofSeconds(1)).until(new Settled(this.gateway.adapter())::isReached);
			assertThat(this.gateway.adapter().chunks() - before).isLessThan(500);
			for (int i = 2; i < 50; i++) {
				client.send(SseClient.read(i, "test://echo/a"));
			}
			assertThat(this.gateway.adapter().running()).isEqualTo(1);
		}
	}

	@Test
	void cutsTheStreamWhenAResultFailsHalfWay() throws IOException {
		try (SseClient client = SseClient.open(this.gateway, "2024-11-05")) {
			client.send(SseClient.read(1, "test://cut"));
			StringBuilder rest = new StringBuilder();
			for (int octet = client.stream().wire().read(); octet >= 0; octet = client.stream().wire().read()) {
				rest.append((char) octet);
			}
			assertThat(rest.toString().replace(COMMENT, "")).contains("xxx")
				.doesNotContain("\n\n\r\n")
				.doesNotContain("secret");
		}
	}

	/** The id grants access to the session. */
	@Test
	void tellsNoLogTheIdentity(CapturedOutput output) throws IOException {
		List<String> identities = new ArrayList<>();
		for (String uri : List.of("test://broken", "test://cut", "test://never", "test://echo/a")) {
			try (SseClient client = SseClient.open(this.gateway, "2024-11-05")) {
				identities.add(client.session());
				client.send(SseClient.read(1, uri));
				client.post("{");
				try (RawConnection wire = RawConnection.to(this.gateway)) {
					wire.send("POST " + client.endpoint() + " HTTP/1.1\r\nHost: localhost\r\n"
							+ "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{");
				}
			}
		}
		requireNothingLeft(this.gateway);
		assertThat(identities).hasSize(4).noneMatch((identity) -> output.getAll().contains(identity));
	}

	@Test
	void leavesNothingOfClientsThatAreKilled() throws IOException {
		for (int i = 0; i < 1000; i++) {
			kill(i);
		}
		requireNothingLeft(this.gateway);
		await("no session is left").until(() -> this.gateway.gauge("mcp.server.sessions") <= this.sessions);
		assertThat(this.gateway.gauge("mcp.subscriptions")).isZero();
		Requests.requireAlive(this.gateway);
	}

	/**
	 * Disconnects at one of many moments: in the handshake, in a read, or amid many
	 * notices.
	 */
	private void kill(int round) throws IOException {
		SseClient client = SseClient.open(this.gateway);
		try (RawConnection post = RawConnection.to(this.gateway)) {
			String initialize = SseClient.initialize("2024-11-05");
			post.send(Requests.post("", initialize).replaceFirst("/mcp", client.endpoint()));
			if (round % 4 > 0) {
				client.message();
				post.send(Requests.post("", SseClient.subscribe(1, "test://echo/a"))
					.replaceFirst("/mcp", client.endpoint()));
				post.send(
						Requests
							.post("",
									SseClient.read(2,
											List.of("test://never", "test://endless", "test://late").get(round % 3)))
							.replaceFirst("/mcp", client.endpoint()));
			}
			if (round % 4 > 1) {
				client.message();
				this.gateway.feed().update("test://echo/a");
			}
			client.close();
		}
	}

	private Session find(SseClient client) {
		return this.gateway.context()
			.getBean(SessionStore.class)
			.find(client.session(), Caller.STATELESS)
			.block(Duration.ofSeconds(5));
	}

	private static void requireNothingLeft(HttpGateway gateway) {
		await("nothing is left").untilAsserted(() -> {
			assertThat(gateway.gauge("mcp.server.streams")).as("streams").isZero();
			assertThat(gateway.gauge("mcp.subscriptions")).as("subscriptions").isZero();
			assertThat(gateway.adapter().running()).as("reads").isZero();
		});
	}

	/** Condition that no chunk was taken since the last check. */
	private static final class Settled {

		private final TestAdapter adapter;

		private long seen = -1;

		Settled(TestAdapter adapter) {
			this.adapter = adapter;
		}

		boolean isReached() {
			boolean same = this.seen == this.adapter.chunks();
			this.seen = this.adapter.chunks();
			return same;
		}

	}

}
