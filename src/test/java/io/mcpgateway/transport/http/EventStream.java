package io.mcpgateway.transport.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/** Open event stream of a client. */
final class EventStream implements AutoCloseable {

	/** Maximum number of comments before an event. */
	private static final int TIMEOUT = 50;

	private final RawConnection wire;

	/** First chunk, until it is returned; {@code null} afterwards. */
	private @Nullable String first;

	/** Creates a stream on a connection whose response's head was read. */
	EventStream(RawConnection wire) {
		this.wire = wire;
	}

	/**
	 * Opens a stream and waits for its first chunk, a comment or an event.
	 * <p>
	 * <b>Why</b> not for the head alone: the head precedes the subscription to changes,
	 * and a change in between may be announced twice. The first chunk follows the
	 * subscription, so each later change of a resource is announced once.
	 */
	static EventStream open(HttpGateway gateway, String request) throws IOException {
		return open(gateway.port(), request);
	}

	/** Opens a stream of a gateway in another process. */
	static EventStream open(int port, String request) throws IOException {
		RawConnection wire = RawConnection.to(port);
		wire.send(request);
		EventStream stream = new EventStream(wire);
		String head = wire.head();
		if (!head.startsWith("HTTP/1.1 200 ")) {
			throw new IllegalStateException(head);
		}
		stream.first = stream.chunk();
		return stream;
	}

	/** Returns the connection below the stream. */
	RawConnection wire() {
		return this.wire;
	}

	/** Returns the raw text of the next event without comments; empty at the end. */
	String event() throws IOException {
		String chunk = chunk();
		for (int i = 0; chunk.startsWith(":"); i++) {
			if (i == TIMEOUT) {
				throw new IllegalStateException("no event comes");
			}
			chunk = chunk();
		}
		StringBuilder event = new StringBuilder(chunk);
		while (!chunk.isEmpty() && event.indexOf("\n\n", event.length() - 2) < 0) {
			chunk = chunk();
			event.append(chunk);
		}
		return event.toString();
	}

	/** Returns the raw text of each event until the stream's end, without comments. */
	List<String> rest() throws IOException {
		List<String> rest = new ArrayList<>();
		for (String event = event(); !event.isEmpty(); event = event()) {
			rest.add(event);
		}
		return rest;
	}

	/** Returns the data of the next event with data. */
	String data() throws IOException {
		String event = event();
		while (event.endsWith("data: \n\n")) {
			event = event();
		}
		return event.substring(event.indexOf("data: ") + "data: ".length()).strip();
	}

	/** Returns the id of an event. */
	static String id(String event) {
		return event.lines().filter((line) -> line.startsWith("id: ")).findFirst().orElseThrow().substring(4);
	}

	/** Returns the next chunk of a chunked body; empty for the last. */
	String chunk() throws IOException {
		String read = this.first;
		if (read != null) {
			this.first = null;
			return read;
		}
		int length = Integer.parseInt(this.wire.line(), 16);
		String chunk = new String(this.wire.read(length), StandardCharsets.ISO_8859_1);
		this.wire.line();
		return chunk;
	}

	@Override
	public void close() throws IOException {
		this.wire.close();
	}

}
