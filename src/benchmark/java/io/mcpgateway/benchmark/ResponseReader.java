package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Incremental parser of HTTP/1.1 responses. It passes their bodies on without copying
 * them.
 */
final class ResponseReader {

	private enum State {

		STATUS, HEADER, BODY, CHUNK_SIZE, CHUNK, CHUNK_END, TRAILER, DONE

	}

	private static final int MAX_LINE = 8192;

	private final Map<String, String> headers = new HashMap<>();

	private byte[] line = new byte[64];

	private State state = State.STATUS;

	private int lineLength;

	private int status;

	private long remaining;

	/**
	 * Receiver of a body, piece by piece; a piece is valid until the method returns.
	 */
	interface Body {

		void accept(ByteBuffer piece) throws IOException;

	}

	/**
	 * Consumes a buffer until it is empty or the response is complete.
	 * @return whether the response is complete; the next call begins another
	 */
	boolean read(ByteBuffer buffer, Body body) throws IOException {
		if (this.state == State.DONE) {
			this.state = State.STATUS;
			this.headers.clear();
		}
		while (this.state != State.DONE && buffer.hasRemaining()) {
			if (this.state == State.BODY || this.state == State.CHUNK) {
				take(buffer, body);
			}
			else if (readLine(buffer)) {
				accept(new String(this.line, 0, this.lineLength, StandardCharsets.ISO_8859_1));
				this.lineLength = 0;
			}
		}
		return this.state == State.DONE;
	}

	/**
	 * Returns whether the head of the response is complete.
	 */
	boolean hasHead() {
		return this.state != State.STATUS && this.state != State.HEADER;
	}

	int status() {
		return this.status;
	}

	/**
	 * Returns the value of a response header by its name in lower case; empty if the
	 * header is missing.
	 */
	String header(String name) {
		return this.headers.getOrDefault(name, "");
	}

	private void take(ByteBuffer buffer, Body body) throws IOException {
		int limit = buffer.limit();
		int count = (int) Math.min(this.remaining, buffer.remaining());
		buffer.limit(buffer.position() + count);
		body.accept(buffer);
		buffer.limit(limit);
		this.remaining -= count;
		if (this.remaining == 0) {
			this.state = (this.state == State.BODY) ? State.DONE : State.CHUNK_END;
		}
	}

	private boolean readLine(ByteBuffer buffer) throws IOException {
		while (buffer.hasRemaining()) {
			byte next = buffer.get();
			if (next == '\n') {
				return true;
			}
			if (this.lineLength == MAX_LINE) {
				throw new IOException("a header of the response is too long");
			}
			if (this.lineLength == this.line.length) {
				this.line = Arrays.copyOf(this.line, 2 * this.line.length);
			}
			if (next != '\r') {
				this.line[this.lineLength++] = next;
			}
		}
		return false;
	}

	private void accept(String text) throws IOException {
		switch (this.state) {
			case STATUS -> {
				this.status = Integer.parseInt(text, 9, 12, 10);
				this.state = State.HEADER;
			}
			case HEADER -> header(text, text.indexOf(':'));
			case CHUNK_SIZE -> {
				int end = text.indexOf(';');
				this.remaining = Long.parseLong((end < 0) ? text : text.substring(0, end), 16);
				this.state = (this.remaining == 0) ? State.TRAILER : State.CHUNK;
			}
			case CHUNK_END -> this.state = State.CHUNK_SIZE;
			case TRAILER -> this.state = text.isEmpty() ? State.DONE : State.TRAILER;
			case BODY, CHUNK, DONE -> throw new IOException("not a line");
		}
	}

	private void header(String text, int colon) throws IOException {
		if (colon > 0) {
			this.headers.put(text.substring(0, colon).toLowerCase(Locale.ROOT), text.substring(colon + 1).strip());
		}
		else if (header("transfer-encoding").equals("chunked")) {
			this.state = State.CHUNK_SIZE;
		}
		else {
			if (header("content-length").isEmpty() && this.status == 200) {
				throw new IOException("the response does not say how long it is");
			}
			this.remaining = header("content-length").isEmpty() ? 0 : Long.parseLong(header("content-length"));
			this.state = (this.remaining == 0) ? State.DONE : State.BODY;
		}
	}

}
