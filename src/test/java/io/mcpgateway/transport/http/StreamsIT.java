package io.mcpgateway.transport.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests of session streams for unsolicited messages. */
class StreamsIT {

	private static final String GAUGE = "mcp.server.streams";

	private final HttpGateway gateway = HttpGateway.shared();

	@BeforeEach
	void noStreamIsLeft() {
		await("no stream is left").until(() -> this.gateway.gauge(GAUGE) == 0);
	}

	@Test
	void beginsAtOnceWithACommentAndKeepsAlive() throws IOException {
		try (RawConnection stream = open(Requests.beginSession(this.gateway, "2025-06-18"))) {
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
		List<RawConnection> streams = new ArrayList<>();
		for (int i = 0; i < 5; i++) {
			streams.add(open(session));
			streams.getLast().head();
		}
		assertThat(this.gateway.gauge(GAUGE)).isEqualTo(5);
		for (RawConnection stream : streams) {
			stream.close();
		}
		await("the streams are gone").until(() -> this.gateway.gauge(GAUGE) == 0);
		assertThat(RawConnection.exchange(this.gateway, Requests.delete(session)).status()).isEqualTo(204);
	}

	@Test
	void endsWithItsSession() throws IOException {
		String session = Requests.beginSession(this.gateway, "2025-06-18");
		String other = Requests.beginSession(this.gateway, "2025-06-18");
		try (RawConnection stream = open(session); RawConnection stays = open(other)) {
			stream.head();
			stays.head();
			RawConnection.exchange(this.gateway, Requests.delete(session));
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
		try (RawConnection wire = RawConnection.to(this.gateway)) {
			wire.send(Requests.stream(session).replace("GET", "HEAD"));
			assertThat(wire.head()).startsWith("HTTP/1.1 405 ");
			await("no stream is open").until(() -> this.gateway.gauge(GAUGE) == 0);
		}
	}

	private RawConnection open(String session) throws IOException {
		RawConnection stream = RawConnection.to(this.gateway);
		stream.send(Requests.stream(session));
		return stream;
	}

	/** Returns the next chunk of a chunked body; empty for the last. */
	private static String chunk(RawConnection stream) throws IOException {
		int length = Integer.parseInt(stream.line(), 16);
		StringBuilder chunk = new StringBuilder();
		for (int i = 0; i < length; i++) {
			chunk.append((char) stream.read());
		}
		stream.line();
		return chunk.toString();
	}

}
