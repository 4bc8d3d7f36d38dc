package io.mcpgateway.benchmark;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/**
 * Keep-alive connection that repeats a request as soon as it is answered.
 */
final class LoadConnection {

	private final int port;

	private final ByteBuffer request;

	private final AnswerCheck check;

	private final ResponseReader reader = new ResponseReader();

	private SocketChannel channel;

	private long sentAt;

	LoadConnection(int port, byte[] request, AnswerCheck check) {
		this.port = port;
		this.request = ByteBuffer.allocateDirect(request.length).put(request);
		this.check = check;
	}

	/**
	 * Connects, unless the connection is open.
	 * <p>
	 * <b>Why</b>: a server may close a connection that sends no request for seconds,
	 * while other servers warm up.
	 */
	void connect(Selector selector) throws IOException {
		if (this.channel == null) {
			this.channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), this.port));
			this.channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
			this.channel.configureBlocking(false);
			this.channel.register(selector, SelectionKey.OP_READ, this);
		}
	}

	/**
	 * Sends the request, which fits the socket buffer.
	 */
	void send() throws IOException {
		this.sentAt = System.nanoTime();
		this.channel.write(this.request.flip());
		if (this.request.hasRemaining()) {
			throw new IOException("the request is too large for the socket's buffer");
		}
	}

	/**
	 * Reads the available bytes.
	 * @return the nanoseconds from the request to the end of its answer, or -1 if the
	 * answer is incomplete
	 */
	long read(ByteBuffer buffer) throws IOException {
		int count = this.channel.read(buffer.clear());
		if (count < 0) {
			throw new IOException("the server closed the connection");
		}
		if (!this.reader.read(buffer.flip(), this.check)) {
			return -1;
		}
		if (buffer.hasRemaining()) {
			throw new IOException("the server sent more than an answer");
		}
		this.check.complete(this.reader.status());
		return System.nanoTime() - this.sentAt;
	}

	void close() throws IOException {
		if (this.channel != null) {
			this.channel.close();
		}
	}

}
