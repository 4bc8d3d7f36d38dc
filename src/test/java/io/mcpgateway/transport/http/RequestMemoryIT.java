package io.mcpgateway.transport.http;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.testkit.AwaitDefaults;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests of the memory that requests take while they arrive, wait or are answered. */
class RequestMemoryIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private static final int KILOBYTE = 1024;

	private static final int CHUNKS = 500_000;

	private static final int SENDERS = 4;

	/** Allowance of a megabyte for the body and three for other work, for each sender. */
	private static final long MORE_HEAP_BYTES = SENDERS * 4 * KILOBYTE * KILOBYTE;

	private static final int STREAMS = 10;

	/** Allowance for an open stream, whose parsed request would take 5 MB. */
	private static final long STREAM_BYTES = KILOBYTE * KILOBYTE;

	/** Parameter whose empty objects take 30 times its length when parsed. */
	private static final String OBJECTS = "\"objects\":[" + "{},".repeat(54_000) + "{}],";

	private static final String CHUNK = "1\r\n \r\n";

	private static HttpGateway gateway;

	@BeforeAll
	static void start() {
		gateway = HttpGateway.start("gateway.http.max-body=1MB", "gateway.http.max-bodies=4MB",
				"gateway.http.max-bodies-per-caller=2MB", "gateway.http.trusted-proxies=127.0.0.0/8",
				"gateway.http.body-time=5m");
	}

	@AfterAll
	static void stop() {
		gateway.close();
	}

	@AfterEach
	void allMemoryIsGivenBack() {
		await("nothing is held").atMost(TIMEOUT).until(() -> gateway.gauge("mcp.server.bodies") == 0);
		Requests.requireAlive(gateway);
	}

	@Test
	void holdsOneByteForAChunkOfOneByte() throws IOException {
		long before = ProcessUsage.now().heap();
		List<RawConnection> wires = new ArrayList<>();
		for (int i = 0; i < SENDERS; i++) {
			RawConnection wire = RawConnection.to(gateway);
			wires.add(wire);
			wire.send(head("Transfer-Encoding: chunked", i % 2));
			for (int sent = 0; sent < CHUNKS; sent += 1000) {
				wire.send(CHUNK.repeat(1000));
			}
		}
		await("all has arrived").atMost(TIMEOUT)
			.until(() -> gateway.gauge("mcp.server.bodies") >= (long) SENDERS * CHUNKS);
		assertThat(ProcessUsage.now().heap() - before).isLessThan(MORE_HEAP_BYTES);
		for (RawConnection wire : wires) {
			wire.close();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "Transfer-Encoding: chunked", "Content-Length: 1048576" })
	void refusesACallerMoreMemoryThanItsPartAndServesOthers(String length) throws IOException {
		try (RawConnection first = RawConnection.to(gateway);
				RawConnection second = RawConnection.to(gateway);
				RawConnection third = RawConnection.to(gateway);
				RawConnection other = RawConnection.to(gateway)) {
			begin(first, length, 1);
			begin(second, length, 1);
			await("two megabytes are held").atMost(TIMEOUT).until(() -> megabytesHeld() == 2);
			begin(third, length, 1);
			assertThat(third.head()).startsWith("HTTP/1.1 429 ").containsPattern("Retry-After: [1-9]");
			begin(other, length, 2);
			await("another caller's is held").atMost(TIMEOUT).until(() -> megabytesHeld() == 3);
		}
	}

	@Test
	void refusesAllMoreMemoryThanThereIs() throws IOException {
		List<RawConnection> wires = new ArrayList<>();
		for (int i = 0; i < 4; i++) {
			wires.add(RawConnection.to(gateway));
			begin(wires.get(i), "Transfer-Encoding: chunked", i);
		}
		await("all is held").atMost(TIMEOUT).until(() -> megabytesHeld() == 4);
		try (RawConnection wire = RawConnection.to(gateway)) {
			begin(wire, "Transfer-Encoding: chunked", 5);
			assertThat(wire.head()).startsWith("HTTP/1.1 503 ").containsPattern("Retry-After: [1-9]");
		}
		Requests.requireAlive(gateway);
		for (RawConnection wire : wires) {
			wire.reset();
		}
	}

	@Test
	void countsBodiesThatWaitInSessionsOfHttpAndSse() throws IOException {
		String padding = "\"a\":\"" + "a".repeat(900 * KILOBYTE) + "\",";
		List<SseClient> clients = new ArrayList<>();
		List<Integer> statuses = new ArrayList<>();
		for (int i = 1; i <= 3; i++) {
			SseClient client = SseClient.open(gateway, "2024-11-05");
			clients.add(client);
			statuses
				.add(client.post(SseClient.read(i, "test://never").replace("\"uri\"", padding + "\"uri\"")).status());
		}
		assertThat(statuses).containsExactly(202, 202, 429);
		for (SseClient client : clients) {
			client.close();
		}
	}

	@Test
	void keepsNoRequestOfAnOpenSubscription() throws IOException {
		String listen = Requests.stateless("subscriptions/listen", "",
				"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"subscriptions/listen\",\"params\":{" + OBJECTS
						+ "\"notifications\":{\"resourceSubscriptions\":[\"test://echo/a\"]}," + Requests.META + "}}");
		requireSmall(() -> {
			EventStream stream = EventStream.open(gateway, listen);
			assertThat(stream.data()).contains("test://echo/a");
			return stream::close;
		});
	}

	@Test
	void keepsNoHandshakeOfAnOpenSession() throws IOException {
		String initialize = SseClient.initialize("2024-11-05")
			.replace("\"capabilities\"", OBJECTS + "\"capabilities\"");
		requireSmall(() -> {
			SseClient client = SseClient.open(gateway);
			assertThat(client.call(initialize)).contains("\"protocolVersion\":\"2024-11-05\"");
			return client::close;
		});
	}

	/** Opens streams after a first one, which loads classes, and measures the rest. */
	private static void requireSmall(Opening opening) throws IOException {
		List<Closeable> streams = new ArrayList<>(List.of(opening.open()));
		long before = ProcessUsage.now().heap();
		for (int i = 0; i < STREAMS; i++) {
			streams.add(opening.open());
		}
		assertThat(ProcessUsage.now().heap() - before).isLessThan(STREAMS * STREAM_BYTES);
		for (Closeable stream : streams) {
			stream.close();
		}
	}

	private static long megabytesHeld() {
		return Math.round(gateway.gauge("mcp.server.bodies") / KILOBYTE / KILOBYTE);
	}

	/** Sends all but the end of a body of 1 MB. */
	private static void begin(RawConnection wire, String length, int address) {
		wire.send(head(length, address));
		int bytes = KILOBYTE * KILOBYTE - KILOBYTE;
		wire.send(length.startsWith("T") ? Integer.toHexString(bytes) + "\r\n" + " ".repeat(bytes) + "\r\n"
				: " ".repeat(bytes));
	}

	private static String head(String length, int address) {
		return "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nX-Forwarded-For: 10.0.0."
				+ address + "\r\n" + length + "\r\n\r\n";
	}

	/** Way to open a stream. */
	@FunctionalInterface
	private interface Opening {

		Closeable open() throws IOException;

	}

}
