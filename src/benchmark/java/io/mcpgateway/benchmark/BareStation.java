package io.mcpgateway.benchmark;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/**
 * The bare server of streams, which speaks when it gets a request to.
 */
final class BareStation implements Station {

	/** The method that the first message of a stream has. */
	static final Phrase WELCOME = new Phrase("notifications/subscriptions/acknowledged");

	private final boolean own;

	private final Socket socket;

	/**
	 * Speak to a server.
	 * @param own whether it is to speak on one stream at a time, or on all at once
	 */
	BareStation(int port, boolean own) throws IOException {
		this.own = own;
		this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
		this.socket.setTcpNoDelay(true);
	}

	@Override
	public byte[] opening(int stream, boolean stuck) {
		return request("GET " + BareStreams.LISTEN + stream);
	}

	@Override
	public Phrase welcome() {
		return WELCOME;
	}

	/**
	 * Send the request, and leave its answer to the next time.
	 */
	@Override
	public void touch(int stream) throws IOException {
		send("POST " + BareStreams.NOTIFY + (this.own ? stream : ""));
	}

	@Override
	public void flood(List<Listener> stuck, Audience audience) throws IOException {
		for (Listener listener : stuck) {
			send("POST " + BareStreams.FLOOD + listener.number());
			audience.pause(Duration.ofMillis(10));
		}
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

	private void send(String line) throws IOException {
		InputStream in = this.socket.getInputStream();
		in.skipNBytes(in.available());
		this.socket.getOutputStream().write(request(line));
	}

	private static byte[] request(String line) {
		return (line + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
	}

}
