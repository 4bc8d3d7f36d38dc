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

/**
 * A connection on which bytes are sent and received as they are.
 */
final class Wire implements AutoCloseable {

	private static final int PATIENCE_MILLIS = 20_000;

	private final Socket socket;

	private final InputStream input;

	private Wire(Socket socket) throws IOException {
		this.socket = socket;
		this.input = new BufferedInputStream(socket.getInputStream());
	}

	static Wire to(Gateway gateway) throws IOException {
		return to(gateway, 0);
	}

	/** Connect with a small buffer for what is received, if that is not 0. */
	static Wire to(Gateway gateway, int receiveBuffer) throws IOException {
		return to(gateway.port(), receiveBuffer);
	}

	/** Connect to a gateway that is elsewhere. */
	static Wire to(int port) throws IOException {
		return to(port, 0);
	}

	private static Wire to(int port, int receiveBuffer) throws IOException {
		Socket socket = new Socket();
		if (receiveBuffer > 0) {
			socket.setReceiveBufferSize(receiveBuffer);
		}
		socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
		socket.setSoTimeout(PATIENCE_MILLIS);
		socket.setTcpNoDelay(true);
		return new Wire(socket);
	}

	/** Send a request on a connection of its own, and wait for the connection's end. */
	static Answer exchange(Gateway gateway, byte[] request) {
		return exchange(gateway.port(), request);
	}

	private static Answer exchange(int port, byte[] request) {
		try (Wire wire = to(port)) {
			wire.send(request);
			return wire.answer();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static Answer exchange(Gateway gateway, String request) {
		return exchange(gateway, request.getBytes(StandardCharsets.UTF_8));
	}

	static Answer exchange(int port, String request) {
		return exchange(port, request.getBytes(StandardCharsets.UTF_8));
	}

	/** Send what can be sent: one who refuses early need not take it all. */
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

	/** One byte, or -1 when the other side has closed. */
	int read() throws IOException {
		try {
			return this.input.read();
		}
		catch (SocketException ex) {
			return -1;
		}
	}

	/** The next line without its end, or what there is of it when the connection ends. */
	String line() throws IOException {
		ByteArrayOutputStream line = new ByteArrayOutputStream();
		for (int octet = read(); octet >= 0 && octet != '\n'; octet = read()) {
			line.write(octet);
		}
		return line.toString(StandardCharsets.UTF_8).stripTrailing();
	}

	/** The answer's status line and headers. */
	String head() throws IOException {
		StringBuilder head = new StringBuilder();
		for (String line = line(); !line.isEmpty(); line = line()) {
			head.append(line).append('\n');
		}
		return head.toString();
	}

	/** All that comes until the connection ends, as one answer. */
	Answer answer() throws IOException {
		ByteArrayOutputStream all = new ByteArrayOutputStream();
		for (int octet = read(); octet >= 0; octet = read()) {
			all.write(octet);
		}
		return Answer.of(all.toByteArray());
	}

	/** Break the connection, as the system does for a client that is killed. */
	void reset() throws IOException {
		this.socket.setSoLinger(true, 0);
		this.socket.close();
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

}
