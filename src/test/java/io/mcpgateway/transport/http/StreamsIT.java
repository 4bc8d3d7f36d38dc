package io.mcpgateway.transport.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Streams that a session's client holds open for what is sent to it unasked.
 */
class StreamsIT {

	private static final String GAUGE = "mcp.server.streams";

	private final Gateway gateway = Gateway.shared();

	@BeforeEach
	void noStreamIsLeft() {
		await("no stream is left").until(() -> this.gateway.gauge(GAUGE) == 0);
	}

	@Test
	void beginsAtOnceWithACommentAndKeepsAlive() throws IOException {
		try (Wire stream = open(Requests.beginSession(this.gateway, "2025-06-18"))) {
			assertThat(stream.head()).startsWith("HTTP/1.1 200 ")
				.containsIgnoringCase("content-type: text/event-stream\n")
				.containsIgnoringCase("cache-control: no-store\n")
				.containsIgnoringCase("x-accel-buffering: no\n");
			for (int i = 0; i < 3; i++) {
				assertThat(chunk(stream)).isEqualTo(":\n");
			}
		}
	}

	@Test
	void isCountedForAsLongAsTheClientStays() throws IOException {
		String session = Requests.beginSession(this.gateway, "2025-03-26");
		List<Wire> streams = new ArrayList<>();
		for (int i = 0; i < 5; i++) {
			streams.add(open(session));
			streams.getLast().head();
		}
		assertThat(this.gateway.gauge(GAUGE)).isEqualTo(5);
		for (Wire stream : streams) {
			stream.close();
		}
		await("the streams are gone").until(() -> this.gateway.gauge(GAUGE) == 0);
		assertThat(Wire.exchange(this.gateway, Requests.delete(session)).status()).isEqualTo(204);
	}

	@Test
	void endsWithItsSession() throws IOException {
		String session = Requests.beginSession(this.gateway, "2025-06-18");
		String other = Requests.beginSession(this.gateway, "2025-06-18");
		try (Wire stream = open(session); Wire stays = open(other)) {
			stream.head();
			stays.head();
			Wire.exchange(this.gateway, Requests.delete(session));
			String chunk = chunk(stream);
			while (!chunk.isEmpty()) {
				chunk = chunk(stream);
			}
			await("the stream is gone").until(() -> this.gateway.gauge(GAUGE) == 1);
			assertThat(chunk(stays)).isEqualTo(":\n");
		}
	}

	@Test
	void isNotOpenedByOneWhoOnlyAsksForTheHead() throws IOException {
		String session = Requests.beginSession(this.gateway, "2025-11-25");
		try (Wire wire = Wire.to(this.gateway)) {
			wire.send(Requests.stream(session).replace("GET", "HEAD"));
			assertThat(wire.head()).startsWith("HTTP/1.1 405 ");
			await("no stream is open").until(() -> this.gateway.gauge(GAUGE) == 0);
		}
	}

	private Wire open(String session) throws IOException {
		Wire stream = Wire.to(this.gateway);
		stream.send(Requests.stream(session));
		return stream;
	}

	/** The next chunk of a chunked body, empty for the last. */
	private static String chunk(Wire stream) throws IOException {
		int length = Integer.parseInt(stream.line(), 16);
		StringBuilder chunk = new StringBuilder();
		for (int i = 0; i < length; i++) {
			chunk.append((char) stream.read());
		}
		stream.line();
		return chunk.toString();
	}

}
