package io.mcpgateway.transport.http;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests that abandoned sessions expire and active ones stay. */
class SessionLimitsIT {

	private static final Duration TIMEOUT = Duration.ofMinutes(1);

	private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

	@Test
	void forgetsSessionsThatAreNotUsed() throws IOException {
		try (HttpGateway gateway = HttpGateway.start("gateway.sessions.idle=8s", "gateway.http.keep-alive=100ms")) {
			String abandoned = Requests.beginSession(gateway, "2025-11-25");
			String streaming = Requests.beginSession(gateway, "2025-11-25");
			String working = Requests.beginSession(gateway, "2025-11-25");
			try (RawConnection stream = RawConnection.to(gateway)) {
				stream.send(Requests.stream(streaming));
				stream.head();
				await("the abandoned session is forgotten").atMost(TIMEOUT).until(() -> {
					ping(gateway, working);
					return gateway.gauge("mcp.server.sessions") == 2;
				});
				assertThat(ping(gateway, working)).isEqualTo(200);
				assertThat(ping(gateway, streaming)).isEqualTo(200);
				assertThat(ping(gateway, abandoned)).isEqualTo(404);
			}
			await("all are forgotten").atMost(TIMEOUT).until(() -> gateway.gauge("mcp.server.sessions") == 0);
		}
	}

	@Test
	void keepsNoMoreThanItsLimit() throws IOException {
		try (HttpGateway gateway = HttpGateway.start("gateway.sessions.max=10", "gateway.http.max-streams=2")) {
			String working = Requests.beginSession(gateway, "2025-11-25");
			for (int i = 0; i < 50; i++) {
				Requests.beginSession(gateway, "2025-11-25");
				assertThat(ping(gateway, working)).isEqualTo(200);
			}
			assertThat(gateway.gauge("mcp.server.sessions")).isEqualTo(10);
			refusesStreamsBeyondTheirLimit(gateway, working);
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

	private static int ping(HttpGateway gateway, String session) {
		return RawConnection.exchange(gateway, Requests.inSession(session, PING)).status();
	}

}
