package io.mcpgateway.transport.http;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;

import io.mcpgateway.testkit.AwaitDefaults;

/** Raw connection that sends and receives unprocessed bytes. */
final class RawConnection implements AutoCloseable {

	private static final int TIMEOUT_MILLIS = (int) AwaitDefaults.TIMEOUT.toMillis();

	private static final int BUFFER_SIZE = 8192;

	private final Socket socket;

	private final InputStream input;

	private RawConnection(Socket socket) throws IOException {
		this.socket = socket;
		this.input = new BufferedInputStream(socket.getInputStream());
	}

	static RawConnection to(HttpGateway gateway) throws IOException {
		return to(gateway, 0);
	}

	/**
	 * Connects with a receive buffer of that size in bytes; 0 for the system's default.
	 */
	static RawConnection to(HttpGateway gateway, int receiveBuffer) throws IOException {
		return to(gateway.port(), receiveBuffer);
	}

	/** Connects to a gateway in another process. */
	static RawConnection to(int port) throws IOException {
		return to(port, 0);
	}

	private static RawConnection to(int port, int receiveBuffer) throws IOException {
		Socket socket = new Socket();
		if (receiveBuffer > 0) {
			socket.setReceiveBufferSize(receiveBuffer);
		}
		socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
		socket.setSoTimeout(TIMEOUT_MILLIS);
		socket.setTcpNoDelay(true);
		return new RawConnection(socket);
	}

	/** Sends a request on a new connection and waits for the connection's end. */
	static Answer exchange(HttpGateway gateway, byte[] request) {
		return exchange(gateway.port(), request);
	}

	private static Answer exchange(int port, byte[] request) {
		try (RawConnection wire = to(port)) {
			wire.send(request);
			return wire.answer();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static Answer exchange(HttpGateway gateway, String request) {
		return exchange(gateway, request.getBytes(StandardCharsets.UTF_8));
	}

	static Answer exchange(int port, String request) {
		return exchange(port, request.getBytes(StandardCharsets.UTF_8));
	}

	/** Sends as much as possible: a server may refuse early and close. */
	void send(byte[] bytes) {
		try {
			this.socket.getOutputStream().write(bytes);
		}
		catch (IOException ex) {
			// the answer tells
		}
	}

	void send(String text) {
		send(text.getBytes(StandardCharsets.UTF_8));
	}

	/** Returns whether a part of a response has arrived. */
	boolean isAnswered() throws IOException {
		return this.input.available() > 0;
	}

	/** Returns a byte; -1 after the other side has closed. */
	int read() throws IOException {
		try {
			return this.input.read();
		}
		catch (SocketException ex) {
			return -1;
		}
	}

	/** Returns a number of bytes; fewer if the other side closes before. */
	byte[] read(int count) throws IOException {
		ByteArrayOutputStream all = new ByteArrayOutputStream();
		byte[] part = new byte[BUFFER_SIZE];
		try {
			for (int size = 0; size >= 0 && all.size() < count;) {
				size = this.input.read(part, 0, Math.min(part.length, count - all.size()));
				all.write(part, 0, Math.max(0, size));
			}
		}
		catch (SocketException ex) {
			// Closed
		}
		return all.toByteArray();
	}

	/** Returns the next line without its line break; the last one may be incomplete. */
	String line() throws IOException {
		ByteArrayOutputStream line = new ByteArrayOutputStream();
		for (int octet = read(); octet >= 0 && octet != '\n'; octet = read()) {
			line.write(octet);
		}
		return line.toString(StandardCharsets.UTF_8).stripTrailing();
	}

	/** Returns the response's status line and headers. */
	String head() throws IOException {
		StringBuilder head = new StringBuilder();
		for (String line = line(); !line.isEmpty(); line = line()) {
			head.append(line).append('\n');
		}
		return head.toString();
	}

	/** Returns everything until the connection's end as one response. */
	Answer answer() throws IOException {
		return Answer.of(read(Integer.MAX_VALUE));
	}

	/** Resets the connection, as the system does for a killed client. */
	void reset() throws IOException {
		this.socket.setSoLinger(true, 0);
		this.socket.close();
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

}
