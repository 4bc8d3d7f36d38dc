package io.mcpgateway.benchmark;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/**
 * Driver of {@link BareStreams}, which sends a notification for each request.
 */
final class BareStreamDriver implements StreamDriver {

	/** Matches the method of the first message of a stream. */
	static final BytePattern FIRST_MESSAGE = new BytePattern("notifications/subscriptions/acknowledged");

	private final boolean own;

	private final Socket socket;

	/**
	 * Connects to a server.
	 * @param own whether a request notifies one stream, instead of all
	 */
	BareStreamDriver(int port, boolean own) throws IOException {
		this.own = own;
		this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
		this.socket.setTcpNoDelay(true);
	}

	@Override
	public byte[] openingRequest(int stream, boolean stuck) {
		return request("GET " + BareStreamServer.LISTEN + stream);
	}

	@Override
	public BytePattern firstMessage() {
		return FIRST_MESSAGE;
	}

	/**
	 * Sends the request. The next call skips its response.
	 */
	@Override
	public void change(int stream) throws IOException {
		send("POST " + BareStreamServer.NOTIFY + (this.own ? stream : ""));
	}

	@Override
	public void flood(List<StreamClient> stuck, StreamClients clients) throws IOException {
		for (StreamClient client : stuck) {
			send("POST " + BareStreamServer.FLOOD + client.number());
			clients.pause(Duration.ofMillis(10));
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
