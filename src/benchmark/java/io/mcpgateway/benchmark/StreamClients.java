package io.mcpgateway.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.HdrHistogram.Histogram;

/**
 * The clients that hold the open streams of a server. One thread serves all clients and
 * leaves the rest of the machine to the server. It is the calling thread, so clients read
 * only while a method runs.
 */
final class StreamClients implements AutoCloseable {

	private static final Duration TIMEOUT = Duration.ofSeconds(60);

	/** Stays below the length of the accept queue of the server. */
	private static final int AT_ONCE = 128;

	private final ByteBuffer buffer = ByteBuffer.allocateDirect(256 * 1024);

	private final List<StreamClient> clients = new ArrayList<>();

	private final int port;

	private final StreamDriver driver;

	private final Selector selector;

	private Histogram delays = Workload.histogram();

	/** Counts the clients that wait for their stream to open or for a notification. */
	private int due;

	StreamClients(int port, StreamDriver driver) throws IOException {
		this.port = port;
		this.driver = driver;
		this.selector = Selector.open();
	}

	/**
	 * Opens further streams, numbered from zero, and waits until they are open.
	 * @param stuck whether the clients stop reading then
	 */
	void open(int count, boolean stuck) throws IOException {
		for (int i = 0; i < count; i++) {
			StreamClient client = new StreamClient(this.clients.size(), stuck);
			this.clients.add(client);
			client.connect(this.port, this.driver, this.selector);
			this.due++;
			while (this.due == AT_ONCE) {
				await("streams to open");
			}
		}
		while (this.due > 0) {
			await("streams to open");
		}
	}

	/**
	 * Returns the clients that read.
	 */
	List<StreamClient> readers() {
		return this.clients.stream().filter((client) -> !client.isStuck()).toList();
	}

	/**
	 * Sends more data to the stuck clients than the socket buffers hold.
	 */
	void flood() throws IOException {
		this.driver.flood(this.clients.stream().filter(StreamClient::isStuck).toList(), this);
	}

	/**
	 * Applies changes one after the other, and waits until every client has its
	 * notification.
	 * @param interval the time between two changes
	 * @return the nanoseconds that each client waited
	 */
	Histogram awaitNotifications(List<FileChange> changes, Duration interval) throws IOException {
		this.delays = Workload.histogram();
		long next = System.nanoTime();
		for (FileChange change : changes) {
			readUntil(next);
			next += interval.toNanos();
			this.due += change.clients().size();
			long now = System.nanoTime();
			change.clients().forEach((client) -> client.await(now));
			this.driver.change(change.stream());
		}
		while (this.due > 0) {
			await("notifications");
		}
		return this.delays;
	}

	/**
	 * Reads incoming data for a while.
	 */
	void pause(Duration duration) throws IOException {
		readUntil(System.nanoTime() + duration.toNanos());
	}

	@Override
	public void close() throws IOException {
		for (StreamClient client : this.clients) {
			client.close();
		}
		this.selector.close();
	}

	private void readUntil(long nanoTime) throws IOException {
		for (long left = nanoTime - System.nanoTime(); left > 0; left = nanoTime - System.nanoTime()) {
			select(Math.max(1, left / 1_000_000));
		}
	}

	private void await(String what) throws IOException {
		int before = this.due;
		long deadline = System.nanoTime() + TIMEOUT.toNanos();
		while (this.due == before) {
			select(1000);
			if (System.nanoTime() > deadline) {
				throw new IOException("waited " + TIMEOUT.toSeconds() + " s for " + before + " " + what);
			}
		}
	}

	private void select(long millis) throws IOException {
		try {
			this.selector.select(this::ready, millis);
		}
		catch (UncheckedIOException ex) {
			throw ex.getCause();
		}
	}

	private void ready(SelectionKey key) {
		StreamClient client = (StreamClient) key.attachment();
		boolean open = client.isOpen();
		try {
			long nanos = client.read(this.buffer);
			if (nanos >= 0) {
				this.delays.recordValue(nanos);
				this.due--;
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		if (!open && client.isOpen()) {
			this.due--;
			key.interestOps(client.isStuck() ? 0 : SelectionKey.OP_READ);
		}
	}

}
