package io.mcpgateway.transport.http;

import java.io.IOException;
import java.time.Duration;
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

/**
 * Tests that a call stays in flight until its response ends, and releases its place
 * exactly once.
 */
class InFlightResponsesIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private static final String ENDLESS = "test://endless";

	private static final String SMALL = "test://echo/a";

	private static HttpGateway gateway;

	@BeforeAll
	static void start() {
		gateway = HttpGateway.start("gateway.limits.in-flight=1");
	}

	@AfterAll
	static void stop() {
		gateway.close();
	}

	@AfterEach
	void thePlaceIsGivenBack() {
		await("a read is answered").atMost(TIMEOUT).until(() -> read() == 200);
		await("nothing runs").atMost(TIMEOUT).until(() -> gateway.adapter().running() == 0);
	}

	@ParameterizedTest
	@ValueSource(strings = { "2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26" })
	void holdsThePlaceWhileAJsonBodyStreams(String revision) throws IOException {
		String endless = request(revision, ENDLESS);
		for (int i = 0; i < 5; i++) {
			await("a read is answered").atMost(TIMEOUT).until(() -> read() == 200);
			try (RawConnection wire = RawConnection.to(gateway, 4096)) {
				wire.send(endless);
				assertThat(wire.line()).isEqualTo("HTTP/1.1 200 OK");
				for (int j = 0; j < 3; j++) {
					assertThat(read()).isEqualTo(429);
				}
				wire.reset();
			}
		}
	}

	@Test
	void holdsThePlaceWhileAnAnswerOfABatchStreams() throws IOException {
		String session = Requests.beginSession(gateway, "2025-03-26");
		try (RawConnection wire = RawConnection.to(gateway, 4096)) {
			wire.send(Requests.inSession(session,
					"[" + SseClient.read(1, SMALL) + "," + SseClient.read(2, ENDLESS) + "]"));
			assertThat(wire.line()).isEqualTo("HTTP/1.1 200 OK");
			await("it streams").atMost(TIMEOUT).until(() -> gateway.adapter().running() == 1);
			assertThat(read()).isEqualTo(429);
			wire.reset();
		}
	}

	@Test
	void answersABatchOneByOne() {
		String session = Requests.beginSession(gateway, "2025-03-26");
		Answer answer = RawConnection.exchange(gateway,
				Requests.inSession(session, "[" + SseClient.read(1, "test://large/a") + "," + SseClient.read(2, SMALL)
						+ "," + SseClient.read(3, "test://large/b") + "]"));
		assertThat(answer.body()).doesNotContain("\"error\"")
			.contains("\"id\":1", "\"id\":2", "\"id\":3")
			.endsWith("}]");
	}

	@Test
	void holdsThePlaceWhileAnEventStreams() throws IOException {
		SseClient client = SseClient.open(gateway, "2024-11-05");
		client.send(SseClient.read(1, ENDLESS));
		await("it streams").atMost(TIMEOUT).until(() -> gateway.adapter().running() == 1);
		assertThat(read()).isEqualTo(429);
		client.close();
	}

	@Test
	void givesThePlaceOfAnEventBackWhenItHasEnded() throws IOException {
		try (SseClient client = SseClient.open(gateway, "2024-11-05")) {
			for (int i = 1; i < 20; i++) {
				assertThat(client.call(SseClient.read(i, (i % 2 == 0) ? SMALL : "test://large/a")))
					.contains("\"result\"");
			}
		}
	}

	@Test
	void answersCallsThatFollowEachOther() throws IOException {
		for (String uri : List.of(SMALL, "test://large/a", "test://broken", "test://broken-stream", "test://nothing/x",
				"file:///docs/notes.txt")) {
			for (int i = 0; i < 20; i++) {
				assertThat(RawConnection
					.exchange(gateway, Requests.read("1", uri).replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"))
					.status()).as(uri).isEqualTo(200);
			}
		}
	}

	private static String request(String revision, String uri) {
		return revision.equals("2026-07-28") ? Requests.read("1", uri)
				: Requests.inSession(Requests.beginSession(gateway, revision), SseClient.read(1, uri));
	}

	private static int read() {
		return RawConnection
			.exchange(gateway, Requests.read("1", SMALL).replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"))
			.status();
	}

}
