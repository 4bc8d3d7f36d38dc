package io.mcpgateway.transport.http;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests of the connection limits of each port. */
class ConnectionLimitsIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private static final int MAX_OF_ADDRESS = 5;

	private static RunningGateway gateway;

	@BeforeAll
	static void start() {
		gateway = RunningGateway.start(Map.of("management.server.port", 0, "gateway.http.max-connections-per-address",
				MAX_OF_ADDRESS, "gateway.http.head-time", "3s"));
	}

	@AfterAll
	static void stop() {
		gateway.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET /actuator/health", "GET /mcp", "POST /mcp", "GET /sse", "POST /messages" })
	void closesAConnectionTooManyAndServesAgainWhenOneHasEnded(String request) throws IOException {
		int port = request.contains("actuator") ? management() : gateway.origin().getPort();
		await("nothing is open").atMost(TIMEOUT).until(() -> open() == 0);
		List<RawConnection> open = new ArrayList<>();
		for (int i = 0; i < MAX_OF_ADDRESS; i++) {
			open.add(RawConnection.to(port));
		}
		assertThat(status(port, request)).isEmpty();
		open.removeLast().reset();
		await("one more is served").atMost(TIMEOUT).until(() -> !status(port, request).isEmpty());
		for (RawConnection wire : open) {
			wire.close();
		}
	}

	@Test
	void givesBackThePlaceOfAConnectionThatIsIdle() throws IOException {
		int port = gateway.origin().getPort();
		List<RawConnection> open = new ArrayList<>();
		for (int i = 0; i < MAX_OF_ADDRESS; i++) {
			open.add(RawConnection.to(port));
		}
		await("they have ended").atMost(TIMEOUT).until(() -> !status(port, "GET /mcp").isEmpty());
		for (RawConnection wire : open) {
			wire.close();
		}
	}

	@Test
	void keepsAPlaceForProbesWhateverClientsHold() throws IOException {
		await("only the scrape is connected").atMost(TIMEOUT)
			.until(() -> RawConnection.exchange(management(), head("GET /actuator/prometheus"))
				.body()
				.contains("mcp_server_connections 1.0"));
		List<RawConnection> open = new ArrayList<>();
		for (int i = 0; i < MAX_OF_ADDRESS; i++) {
			open.add(RawConnection.to(gateway.origin().getPort()));
		}
		assertThat(status(gateway.origin().getPort(), "GET /mcp")).isEmpty();
		assertThat(status(management(), "GET /actuator/health/readiness")).startsWith("HTTP/1.1 200");
		assertThat(RawConnection.exchange(management(), head("GET /actuator/prometheus")).body())
			.contains("mcp_server_dropped_total{reason=\"connections_of_address\"}", "mcp_server_connections ");
		for (RawConnection wire : open) {
			wire.close();
		}
	}

	@Test
	void closesAConnectionWhoseRequestsWaitForTheFirst() throws IOException {
		try (RawConnection wire = RawConnection.to(gateway.origin().getPort())) {
			wire.send(
					"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1\r\n\r\n ");
			wire.send("GET /mcp HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(3000));
			int answers = 0;
			for (String line = wire.line(); !line.isEmpty() || answers < 0; line = wire.line()) {
				answers += line.startsWith("HTTP/1.1 ") ? 1 : 0;
			}
			assertThat(answers).isLessThan(3000);
		}
		await("it is served again").atMost(TIMEOUT)
			.until(() -> !status(gateway.origin().getPort(), "GET /mcp").isEmpty());
	}

	private static int management() {
		return gateway.management().getPort();
	}

	private static double open() {
		return gateway.gauge("mcp.server.connections");
	}

	/** Returns the status line; an empty text for a closed connection. */
	private static String status(int port, String request) throws IOException {
		try (RawConnection wire = RawConnection.to(port)) {
			wire.send(head(request));
			return wire.line();
		}
	}

	private static String head(String request) {
		return request + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
	}

}
