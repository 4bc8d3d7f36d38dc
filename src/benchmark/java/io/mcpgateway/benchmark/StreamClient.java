package io.mcpgateway.benchmark;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/**
 * A client that holds one stream and counts the notifications on it.
 */
final class StreamClient implements ResponseReader.Body {

	private static final BytePattern NOTICE = new BytePattern("notifications/resources/updated");

	/** Requests the smallest receive buffer; Linux rounds it up to some 2 KiB. */
	private static final int SMALL_BUFFER = 1024;

	private final SocketChannel channel = SocketChannel.open();

	private final ResponseReader reader = new ResponseReader();

	private final int number;

	private final boolean stuck;

	private BytePattern expected;

	private int matched;

	private boolean open;

	private long notifications;

	private long touchedAt;

	private boolean waiting;

	/**
	 * Creates a client.
	 * @param number the number of its stream
	 * @param stuck whether the client stops reading once the stream is open
	 */
	StreamClient(int number, boolean stuck) throws IOException {
		this.number = number;
		this.stuck = stuck;
	}

	/**
	 * Connects and requests the stream.
	 */
	void connect(int port, StreamDriver driver, Selector selector) throws IOException {
		if (this.stuck) {
			this.channel.setOption(StandardSocketOptions.SO_RCVBUF, SMALL_BUFFER);
		}
		this.expected = driver.firstMessage();
		byte[] request = driver.openingRequest(this.number, this.stuck);
		this.channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
		ByteBuffer buffer = ByteBuffer.wrap(request);
		while (buffer.hasRemaining()) {
			this.channel.write(buffer);
		}
		this.channel.configureBlocking(false);
		this.channel.register(selector, SelectionKey.OP_READ, this);
	}

	/**
	 * Starts the clock for the next notification.
	 */
	void await(long nanoTime) {
		this.touchedAt = nanoTime;
		this.waiting = true;
	}

	/**
	 * Reads the available bytes.
	 * @return the nanoseconds from the change to its notification, or -1 if no awaited
	 * notification came
	 */
	long read(ByteBuffer buffer) throws IOException {
		int count = this.channel.read(buffer.clear());
		long now = System.nanoTime();
		long before = this.notifications;
		if (count < 0 || this.reader.read(buffer.flip(), this)) {
			throw new IOException("the server ended stream " + this.number + ", with status " + this.reader.status());
		}
		this.open |= this.expected == null && this.reader.hasHead();
		if (!this.waiting || this.notifications == before) {
			return -1;
		}
		this.waiting = false;
		return now - this.touchedAt;
	}

	@Override
	public void accept(ByteBuffer piece) throws IOException {
		if (this.reader.status() != 200) {
			throw new IOException("stream %d is refused with status %d: %s".formatted(this.number, this.reader.status(),
					StandardCharsets.UTF_8.decode(piece)));
		}
		while (piece.hasRemaining()) {
			BytePattern pattern = (this.expected != null) ? this.expected : NOTICE;
			this.matched = pattern.next(this.matched, piece.get());
			if (pattern.isComplete(this.matched)) {
				this.notifications += (pattern == NOTICE) ? 1 : 0;
				this.expected = null;
				this.matched = 0;
			}
		}
	}

	int number() {
		return this.number;
	}

	boolean isOpen() {
		return this.open;
	}

	boolean isStuck() {
		return this.stuck;
	}

	/**
	 * Returns the number of notifications so far.
	 */
	long notifications() {
		return this.notifications;
	}

	void close() throws IOException {
		this.channel.close();
	}

}
