package io.mcpgateway.transport.http;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests of what a node stores of sessions, and for how long. */
class SessionLimitsIT {

	private static final Duration TIMEOUT = Duration.ofMinutes(1);

	private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

	private static final String SUBSCRIBE = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/subscribe\","
			+ "\"params\":{\"uri\":\"file:///docs/notes.txt\"}}";

	@Test
	void dropsSubscriptionsThatAreNotUsed() throws IOException {
		try (HttpGateway gateway = HttpGateway.start("gateway.sessions.idle=8s", "gateway.http.keep-alive=100ms")) {
			String abandoned = beginSubscribed(gateway);
			String streaming = beginSubscribed(gateway);
			String working = beginSubscribed(gateway);
			try (RawConnection stream = RawConnection.to(gateway)) {
				stream.send(Requests.stream(streaming));
				stream.head();
				await("the subscription of the abandoned session is dropped").atMost(TIMEOUT).until(() -> {
					ping(gateway, working);
					return gateway.gauge("mcp.server.sessions") == 2;
				});
				assertThat(subscribe(gateway, working)).isEqualTo(200);
				assertThat(subscribe(gateway, streaming)).isEqualTo(200);
				assertThat(ping(gateway, abandoned)).isEqualTo(200);
				assertThat(subscribe(gateway, abandoned)).isEqualTo(404);
				assertThat(openStream(gateway, abandoned)).isEqualTo(404);
			}
			await("all are dropped").atMost(TIMEOUT).until(() -> gateway.gauge("mcp.server.sessions") == 0);
		}
	}

	@Test
	void storesNothingForAHandshake() {
		try (HttpGateway gateway = HttpGateway.start("gateway.sessions.max=1")) {
			List<String> sessions = IntStream.range(0, 50)
				.mapToObj((i) -> Requests.beginSession(gateway, "2025-11-25"))
				.toList();
			assertThat(gateway.gauge("mcp.server.sessions")).isZero();
			assertThat(sessions).doesNotHaveDuplicates().allMatch((session) -> ping(gateway, session) == 200);
		}
	}

	@Test
	void keepsNoMoreThanItsLimit() throws IOException {
		try (HttpGateway gateway = HttpGateway.start("gateway.sessions.max=10", "gateway.http.max-streams=2")) {
			String working = beginSubscribed(gateway);
			for (int i = 0; i < 50; i++) {
				beginSubscribed(gateway);
				assertThat(subscribe(gateway, working)).isEqualTo(200);
			}
			assertThat(gateway.gauge("mcp.server.sessions")).isBetween(5.0, 10.0);
			refusesStreamsBeyondTheirLimit(gateway, working);
		}
	}

	@Test
	void endsSessionsAtTheirAge() {
		try (HttpGateway gateway = HttpGateway.start("gateway.sessions.max-age=2s")) {
			String session = Requests.beginSession(gateway, "2025-11-25");
			await("the session is over").atMost(TIMEOUT).until(() -> ping(gateway, session) == 404);
		}
	}

	private static void refusesStreamsBeyondTheirLimit(HttpGateway gateway, String session) throws IOException {
		List<RawConnection> streams = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			streams.add(RawConnection.to(gateway));
			streams.getLast().send(Requests.stream(session));
			assertThat(streams.getLast().line()).startsWith((i < 2) ? "HTTP/1.1 200 " : "HTTP/1.1 503 ");
		}
		assertThat(gateway.gauge("mcp.server.streams")).isEqualTo(2);
		for (RawConnection stream : streams) {
			stream.close();
		}
		await("room is made").until(() -> gateway.gauge("mcp.server.streams") == 0);
	}

	private static String beginSubscribed(HttpGateway gateway) {
		String session = Requests.beginSession(gateway, "2025-11-25");
		assertThat(subscribe(gateway, session)).isEqualTo(200);
		return session;
	}

	private static int subscribe(HttpGateway gateway, String session) {
		return RawConnection.exchange(gateway, Requests.inSession(session, SUBSCRIBE)).status();
	}

	/** Returns the status of the answer to a request for a stream. */
	private static int openStream(HttpGateway gateway, String session) throws IOException {
		try (RawConnection stream = RawConnection.to(gateway)) {
			stream.send(Requests.stream(session));
			return Integer.parseInt(stream.line().split(" ")[1]);
		}
	}

	private static int ping(HttpGateway gateway, String session) {
		return RawConnection.exchange(gateway, Requests.inSession(session, PING)).status();
	}

}
