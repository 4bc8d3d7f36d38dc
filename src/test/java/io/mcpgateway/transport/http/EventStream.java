package io.mcpgateway.transport.http;

import java.io.IOException;

/**
 * A stream of events that a client holds open.
 */
record EventStream(Wire wire) implements AutoCloseable {

	/** How many comments are listened to until an event comes. */
	private static final int TIMEOUT = 50;

	/** Ask for a stream, and read its head. */
	static EventStream open(Gateway gateway, String request) throws IOException {
		return open(gateway.port(), request);
	}

	/** Ask a gateway that is elsewhere. */
	static EventStream open(int port, String request) throws IOException {
		Wire wire = Wire.to(port);
		wire.send(request);
		EventStream stream = new EventStream(wire);
		String head = wire.head();
		if (!head.startsWith("HTTP/1.1 200 ")) {
			throw new IllegalStateException(head);
		}
		return stream;
	}

	/** The next event as it was written; comments are passed over, empty at the end. */
	String event() throws IOException {
		String chunk = chunk();
		for (int i = 0; chunk.startsWith(":"); i++) {
			if (i == TIMEOUT) {
				throw new IllegalStateException("no event comes");
			}
			chunk = chunk();
		}
		StringBuilder event = new StringBuilder(chunk);
		while (!chunk.isEmpty() && !event.toString().endsWith("\n\n")) {
			chunk = chunk();
			event.append(chunk);
		}
		return event.toString();
	}

	/** The data of the next event that has any. */
	String data() throws IOException {
		String event = event();
		while (event.endsWith("data: \n\n")) {
			event = event();
		}
		return event.substring(event.indexOf("data: ") + "data: ".length()).strip();
	}

	/** The identity that an event has. */
	static String id(String event) {
		return event.lines().filter((line) -> line.startsWith("id: ")).findFirst().orElseThrow().substring(4);
	}

	/** The next chunk of a chunked body, empty for the last. */
	String chunk() throws IOException {
		int length = Integer.parseInt(this.wire.line(), 16);
		StringBuilder chunk = new StringBuilder();
		for (int i = 0; i < length; i++) {
			chunk.append((char) this.wire.read());
		}
		this.wire.line();
		return chunk.toString();
	}

	@Override
	public void close() throws IOException {
		this.wire.close();
	}

}
