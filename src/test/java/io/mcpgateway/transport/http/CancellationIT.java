package io.mcpgateway.transport.http;

import java.io.IOException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests that cancelled and abandoned requests release their resources (cancellation, by
 * transport).
 */
class CancellationIT {

	private final HttpGateway gateway = HttpGateway.shared();

	@BeforeEach
	void nothingRuns() {
		requireRunning(0);
	}

	@ParameterizedTest
	@ValueSource(strings = { "test://never", "test://late", "test://endless" })
	void stopsReadingWhenTheConnectionIsClosed(String uri) throws IOException {
		try (RawConnection wire = RawConnection.to(this.gateway)) {
			wire.send(Requests.read("1", uri));
			requireRunning(1);
		}
		requireRunning(0);
		Requests.requireAlive(this.gateway);
	}

	@Test
	void stopsReadingInASessionWhenTheConnectionIsClosed() throws IOException {
		String session = Requests.beginSession(this.gateway, "2025-11-25");
		try (RawConnection wire = RawConnection.to(this.gateway)) {
			wire.send(Requests.inSession(session, read("1")));
			requireRunning(1);
		}
		requireRunning(0);
	}

	@ParameterizedTest
	@ValueSource(strings = { "7", "\"7\"", "12345678901234567890" })
	void answersNothingToARequestThatIsCancelled(String id) throws IOException {
		String session = Requests.beginSession(this.gateway, "2025-11-25");
		try (RawConnection wire = RawConnection.to(this.gateway)) {
			wire.send(Requests.inSession(session, read(id)));
			requireRunning(1);
			assertThat(cancel(session, id).status()).isEqualTo(202);
			Answer answer = wire.answer();
			assertThat(answer.body()).doesNotContain("jsonrpc");
			assertThat(answer.status()).isLessThan(500);
		}
		requireRunning(0);
	}

	@Test
	void cancelsOnlyWhatIsNamedInTheSameSession() throws IOException {
		String session = Requests.beginSession(this.gateway, "2025-11-25");
		try (RawConnection wire = RawConnection.to(this.gateway)) {
			wire.send(Requests.inSession(session, read("7")));
			requireRunning(1);
			cancel(session, "\"7\"");
			cancel(session, "8");
			cancel(session, "7.0");
			cancel(Requests.beginSession(this.gateway, "2025-11-25"), "7");
			RawConnection.exchange(this.gateway, Requests.stateless("notifications/cancelled", "Connection: close\r\n",
					"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":7}}"));
			assertThat(this.gateway.adapter().running()).isEqualTo(1);
			cancel(session, "7");
			requireRunning(0);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25" })
	void endsTheBodyOfAnAnswerThatHasBegun(String version) throws IOException {
		String session = Requests.beginSession(this.gateway, version);
		try (RawConnection wire = RawConnection.to(this.gateway)) {
			wire.send(Requests.inSession(session, read("7", "test://endless", "{}")));
			assertThat(wire.head()).contains("HTTP/1.1 200 ", "application/json");
			requireRunning(1);
			cancel(session, "7");
			requireRunning(0);
			String body = chunks(wire);
			assertThat(body).contains("test://endless").endsWith("x");
		}
		Requests.requireAlive(this.gateway);
	}

	@Test
	void endsAStreamWhoseResponseHasBegun() throws IOException {
		try (HttpGateway eager = HttpGateway.start("gateway.server.progress-interval=1ms")) {
			String session = Requests.beginSession(eager, "2025-11-25");
			try (RawConnection wire = RawConnection.to(eager)) {
				wire.send(Requests.inSession(session,
						read("7", "test://slow-then-endless", "{\"progressToken\":\"p\"}")));
				EventStream stream = new EventStream(wire);
				assertThat(wire.head()).contains("HTTP/1.1 200 ", "text/event-stream");
				assertThat(stream.event()).contains("notifications/progress");
				await().until(() -> eager.adapter().chunks() > 0);
				RawConnection.exchange(eager, Requests.inSession(session, cancellation("7")));
				await().until(() -> eager.adapter().running() == 0);
				assertThat(rest(wire)).endsWith("\r\n0\r\n\r\n");
			}
		}
	}

	@Test
	void cutsTheConnectionWhenAResultFailsHalfWay() throws IOException {
		try (RawConnection wire = RawConnection.to(this.gateway)) {
			wire.send(Requests.read("1", "test://cut"));
			assertThat(wire.head()).startsWith("HTTP/1.1 200 ");
			assertThat(rest(wire)).doesNotEndWith("\r\n0\r\n\r\n").doesNotContain("secret");
		}
		Requests.requireAlive(this.gateway);
	}

	private Answer cancel(String session, String id) {
		return RawConnection.exchange(this.gateway, Requests.inSession(session, cancellation(id)));
	}

	private static String cancellation(String id) {
		return "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id + "}}";
	}

	/** Returns the body up to its last chunk; the connection stays usable. */
	private static String chunks(RawConnection wire) throws IOException {
		EventStream body = new EventStream(wire);
		StringBuilder chunks = new StringBuilder();
		for (String chunk = body.chunk(); !chunk.isEmpty(); chunk = body.chunk()) {
			chunks.append(chunk);
		}
		return chunks.toString();
	}

	private static String rest(RawConnection wire) throws IOException {
		StringBuilder body = new StringBuilder();
		for (int octet = wire.read(); octet >= 0; octet = wire.read()) {
			body.append((char) octet);
		}
		return body.toString();
	}

	private void requireRunning(int count) {
		await(count + " reads run").until(() -> this.gateway.adapter().running() == count);
	}

	private static String read(String id) {
		return read(id, "test://never", "{}");
	}

	private static String read(String id, String uri, String meta) {
		return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"resources/read\",\"params\":{\"uri\":\"" + uri
				+ "\",\"_meta\":" + meta + "}}";
	}

}
