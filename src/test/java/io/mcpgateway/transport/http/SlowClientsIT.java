package io.mcpgateway.transport.http;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests that connections without progress end within the configured times, and that idle
 * ones stay.
 */
class SlowClientsIT {

	private static final Duration MAX_DURATION = Duration.ofSeconds(15);

	private static final Duration TIMEOUT = Duration.ofMinutes(1);

	private static HttpGateway gateway;

	/** Gateway with a write deadline longer than the pauses of a busy machine. */
	private static HttpGateway patient;

	@BeforeAll
	static void start() {
		gateway = HttpGateway.start("gateway.http.head-time=2s", "gateway.http.body-time=2s",
				"gateway.http.write-time=1s", "gateway.http.keep-alive=300ms");
		patient = HttpGateway.start("gateway.http.write-time=7s", "gateway.http.keep-alive=300ms");
	}

	@AfterAll
	static void stop() {
		gateway.close();
		patient.close();
	}

	@AfterEach
	void nothingIsLeftRunning() {
		await("no read runs").atMost(TIMEOUT)
			.until(() -> gateway.adapter().running() + patient.adapter().running() == 0);
		Requests.requireAlive(gateway);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "\r\n", "P", "POST /mcp HTTP/1.1\r\n", "POST /mcp HTTP/1.1\r\nHost: localhost\r\n",
			"POST /mcp HTTP/1.1\r\nHost: localhost\r\nX-Long: " })
	void endsAConnectionWhoseHeadDoesNotCome(String begun) throws IOException {
		try (RawConnection wire = RawConnection.to(gateway)) {
			wire.send(begun);
			requireEnd(wire, "");
		}
	}

	@Test
	void endsAConnectionWhoseHeadComesByteByByte() throws IOException {
		try (RawConnection wire = RawConnection.to(gateway)) {
			wire.send("GET /mcp HTTP/1.1\r\nX-Long: ");
			requireEnd(wire, "x");
		}
	}

	@Test
	void endsAConnectionWhoseNextHeadDoesNotCome() throws IOException {
		try (RawConnection wire = RawConnection.to(gateway)) {
			wire.send(Requests.read("1", "test://echo/a"));
			assertThat(wire.line()).isEqualTo("HTTP/1.1 200 OK");
			requireEnd(wire, "");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " " })
	void endsAConnectionWhoseBodyDoesNotCome(String drip) throws IOException {
		try (RawConnection wire = RawConnection.to(gateway)) {
			String request = Requests.read("1", "test://echo/a");
			wire.send(request.substring(0, request.length() - 10)
				.replaceFirst("Content-Length: \\d+", "Content-Length: 100000"));
			requireEnd(wire, drip);
		}
	}

	@Test
	void endsAConnectionWhoseBodyGoesOnAfterItWasRefused() throws IOException {
		try (RawConnection wire = RawConnection.to(gateway)) {
			wire.send("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n");
			assertThat(wire.line()).startsWith("HTTP/1.1 415 ");
			requireEnd(wire, " ");
		}
	}

	@Test
	void endsAConnectionThatTakesNothing() throws IOException {
		try (RawConnection wire = RawConnection.to(gateway, 4096)) {
			long before = gateway.adapter().chunks();
			wire.send(Requests.read("1", "test://endless"));
			await("the read runs").until(() -> gateway.adapter().chunks() > before);
			await("the read is given up").atMost(TIMEOUT).until(() -> gateway.adapter().running() == 0);
		}
	}

	/** The bytes fit into the system's buffers, where the gateway cannot see them. */
	@Test
	void endsAStreamWhoseClientLeavesWithTheSystemWhatItIsSent() throws IOException {
		List<String> uris = IntStream.range(0, 100).mapToObj((i) -> "test://echo/" + i).toList();
		try (RawConnection wire = RawConnection.to(patient, 1024)) {
			wire.send(Requests.listen("1", uris));
			await("it is subscribed").until(() -> patient.gauge("mcp.subscriptions") == uris.size());
			uris.forEach(patient.feed()::update);
			await("it is dropped").atMost(TIMEOUT).until(() -> patient.gauge("mcp.server.streams") == 0);
		}
	}

	@Test
	void goesOnWithAClientThatIsSlowButTakes() throws IOException {
		try (RawConnection wire = RawConnection.to(patient)) {
			wire.send(Requests.read("1", "test://endless"));
			Instant end = Instant.now().plusSeconds(9);
			while (Instant.now().isBefore(end)) {
				for (int i = 0; i < 200_000; i++) {
					assertThat(wire.read() >= 0).isTrue();
				}
				Pause.of(Duration.ofMillis(50));
			}
			assertThat(patient.adapter().running()).isEqualTo(1);
		}
	}

	@Test
	void leavesAStreamAloneThatIsSilent() throws IOException {
		try (RawConnection wire = RawConnection.to(gateway)) {
			wire.send(Requests.stream(Requests.beginSession(gateway, "2025-11-25")));
			wire.head();
			Instant end = Instant.now().plusSeconds(5);
			while (Instant.now().isBefore(end)) {
				assertThat(wire.read()).isNotNegative();
			}
		}
	}

	@Test
	void leavesARequestAloneThatTakesItsTime() throws IOException {
		try (RawConnection wire = RawConnection.to(gateway)) {
			wire.send(Requests.read("1", "test://never"));
			await("it runs").until(() -> gateway.adapter().running() == 1);
			Pause.of(Duration.ofSeconds(5));
			assertThat(gateway.adapter().running()).isEqualTo(1);
		}
	}

	/**
	 * Fails unless the connection ends in time while the client sends {@code drip} again
	 * and again.
	 */
	private static void requireEnd(RawConnection wire, String drip) throws IOException {
		Instant begin = Instant.now();
		Flux<?> drips = drip.isEmpty() ? Flux.never() : Flux.interval(Duration.ofMillis(200));
		Disposable dripping = drips.subscribe((tick) -> wire.send(drip));
		int octet = wire.read();
		while (octet >= 0) {
			octet = wire.read();
		}
		dripping.dispose();
		assertThat(Duration.between(begin, Instant.now())).isLessThan(MAX_DURATION);
	}

}
