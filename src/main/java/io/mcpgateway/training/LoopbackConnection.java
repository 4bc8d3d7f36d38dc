package io.mcpgateway.training;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Keep-alive connection of HTTP/1.1 to a port of this machine, for one request at a time.
 * A read without data for 30 seconds fails.
 */
final class LoopbackConnection implements Closeable {

	private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");

	private static final int TIMEOUT_MILLIS = 30_000;

	private final Socket socket;

	private final InputStream input;

	LoopbackConnection(int port) throws IOException {
		this.socket = new Socket(LOOPBACK, port);
		this.socket.setTcpNoDelay(true);
		this.socket.setSoTimeout(TIMEOUT_MILLIS);
		this.input = new BufferedInputStream(this.socket.getInputStream());
	}

	/** Sends a request, and returns the response with its whole body. */
	Response exchange(byte[] request) throws IOException {
		Head head = send(request);
		return new Response(head.status, head.headers, new String(body(head), StandardCharsets.UTF_8));
	}

	/** Sends a request, and returns the stream of events in the response. */
	EventReader open(byte[] request) throws IOException {
		Head head = send(request);
		if (head.status != 200 || !head.isChunked()) {
			throw new UnexpectedResponseException("a stream", request, head.status + " " + head.headers);
		}
		return new EventReader(new ChunkedInput(this.input));
	}

	private Head send(byte[] request) throws IOException {
		this.socket.getOutputStream().write(request);
		String status = line(this.input);
		Map<String, String> headers = new HashMap<>();
		for (String line = line(this.input); !line.isEmpty(); line = line(this.input)) {
			int colon = line.indexOf(':');
			headers.put(line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
		}
		return new Head(Integer.parseInt(status, 9, 12, 10), headers);
	}

	private byte[] body(Head head) throws IOException {
		if (head.isChunked()) {
			return new ChunkedInput(this.input).readAllBytes();
		}
		int length = Integer.parseInt(head.headers.getOrDefault("content-length", "0"));
		byte[] body = this.input.readNBytes(length);
		if (body.length < length) {
			throw new EOFException("the response is shorter than its length");
		}
		return body;
	}

	private static String line(InputStream input) throws IOException {
		ByteArrayOutputStream line = new ByteArrayOutputStream(80);
		for (int next = input.read(); next != '\n'; next = input.read()) {
			if (next < 0) {
				throw new EOFException("the gateway closed the connection");
			}
			if (next != '\r') {
				line.write(next);
			}
		}
		return line.toString(StandardCharsets.ISO_8859_1);
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

	/** Response with the names of its headers in lower case. */
	record Response(int status, Map<String, String> headers, String body) {
	}

	private record Head(int status, Map<String, String> headers) {

		boolean isChunked() {
			return "chunked".equals(this.headers.get("transfer-encoding"));
		}

	}

	/** Body of a response without a length. */
	private static final class ChunkedInput extends InputStream {

		private final InputStream input;

		/** Bytes of the present chunk that are not read yet. */
		private int remaining;

		private boolean isFirst = true;

		private boolean isOver;

		ChunkedInput(InputStream input) {
			this.input = input;
		}

		@Override
		public int read() throws IOException {
			byte[] one = new byte[1];
			return (read(one, 0, 1) < 0) ? -1 : one[0] & 0xff;
		}

		@Override
		public int read(byte[] bytes, int offset, int length) throws IOException {
			if (this.remaining == 0 && !this.isOver) {
				next();
			}
			if (this.isOver) {
				return -1;
			}
			int count = this.input.read(bytes, offset, Math.min(length, this.remaining));
			if (count < 0) {
				throw new EOFException("the gateway closed the connection within a chunk");
			}
			this.remaining -= count;
			return count;
		}

		private void next() throws IOException {
			if (!this.isFirst) {
				line(this.input);
			}
			this.isFirst = false;
			this.remaining = Integer.parseInt(line(this.input), 16);
			if (this.remaining == 0) {
				this.isOver = true;
				line(this.input);
			}
		}

	}

}
