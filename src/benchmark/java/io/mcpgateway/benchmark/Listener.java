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
 * A client that holds one stream, and looks for notices in what the server says on it.
 */
final class Listener implements ResponseReader.Body {

	private static final Phrase NOTICE = new Phrase("notifications/resources/updated");

	/** The system makes of it what it allows at the least, some 2 KiB. */
	private static final int SMALL_BUFFER = 1024;

	private final SocketChannel channel = SocketChannel.open();

	private final ResponseReader reader = new ResponseReader();

	private final int number;

	private final boolean stuck;

	private Phrase expected;

	private int matched;

	private boolean open;

	private long notices;

	private long touchedAt;

	private boolean waiting;

	/**
	 * Prepare a client.
	 * @param number which of the streams it holds
	 * @param stuck whether it stops reading once the stream is open
	 */
	Listener(int number, boolean stuck) throws IOException {
		this.number = number;
		this.stuck = stuck;
	}

	/**
	 * Connect and ask for the stream.
	 */
	void connect(int port, Station station, Selector selector) throws IOException {
		if (this.stuck) {
			this.channel.setOption(StandardSocketOptions.SO_RCVBUF, SMALL_BUFFER);
		}
		this.expected = station.welcome();
		byte[] request = station.opening(this.number, this.stuck);
		this.channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
		ByteBuffer buffer = ByteBuffer.wrap(request);
		while (buffer.hasRemaining()) {
			this.channel.write(buffer);
		}
		this.channel.configureBlocking(false);
		this.channel.register(selector, SelectionKey.OP_READ, this);
	}

	/**
	 * Expect a notice of what happens now.
	 */
	void await(long nanoTime) {
		this.touchedAt = nanoTime;
		this.waiting = true;
	}

	/**
	 * Read what there is.
	 * @return the nanoseconds from what the client waited for to the notice of it, or -1
	 * if that has not come, or came before
	 */
	long read(ByteBuffer buffer) throws IOException {
		int count = this.channel.read(buffer.clear());
		long now = System.nanoTime();
		long before = this.notices;
		if (count < 0 || this.reader.read(buffer.flip(), this)) {
			throw new IOException("the server ended stream " + this.number + ", with status " + this.reader.status());
		}
		this.open |= this.expected == null && this.reader.hasHead();
		if (!this.waiting || this.notices == before) {
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
			Phrase phrase = (this.expected != null) ? this.expected : NOTICE;
			this.matched = phrase.next(this.matched, piece.get());
			if (phrase.isWhole(this.matched)) {
				this.notices += (phrase == NOTICE) ? 1 : 0;
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
	 * How many notices have come so far.
	 */
	long notices() {
		return this.notices;
	}

	void close() throws IOException {
		this.channel.close();
	}

}
