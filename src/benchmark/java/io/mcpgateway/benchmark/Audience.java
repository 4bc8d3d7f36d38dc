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
 * The clients that hold the streams of a server. One thread serves them all, so that the
 * server has the rest of the machine; it is the thread that calls, so that they only read
 * while one of the methods runs.
 */
final class Audience implements AutoCloseable {

	private static final Duration SILENCE = Duration.ofSeconds(60);

	/** Few enough for the server's queue of connections that it has not yet accepted. */
	private static final int AT_ONCE = 128;

	private final ByteBuffer buffer = ByteBuffer.allocateDirect(256 * 1024);

	private final List<Listener> listeners = new ArrayList<>();

	private final int port;

	private final Station station;

	private final Selector selector;

	private Histogram delays = Work.histogram();

	/** How many are to open their stream, or to have a notice. */
	private int due;

	Audience(int port, Station station) throws IOException {
		this.port = port;
		this.station = station;
		this.selector = Selector.open();
	}

	/**
	 * Open further streams, numbered from zero, and wait until they are open.
	 * @param stuck whether their clients stop reading then
	 */
	void open(int count, boolean stuck) throws IOException {
		for (int i = 0; i < count; i++) {
			Listener listener = new Listener(this.listeners.size(), stuck);
			this.listeners.add(listener);
			listener.connect(this.port, this.station, this.selector);
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
	 * The clients that read.
	 */
	List<Listener> readers() {
		return this.listeners.stream().filter((listener) -> !listener.isStuck()).toList();
	}

	/**
	 * Say more to the clients that do not read than the operating system takes for them.
	 */
	void flood() throws IOException {
		this.station.flood(this.listeners.stream().filter(Listener::isStuck).toList(), this);
	}

	/**
	 * Let things happen, one after the other, and wait until everybody has heard of them.
	 * @param interval the time from one to the next
	 * @return the nanoseconds that each client had to wait
	 */
	Histogram hear(List<Touch> touches, Duration interval) throws IOException {
		this.delays = Work.histogram();
		long next = System.nanoTime();
		for (Touch touch : touches) {
			readUntil(next);
			next += interval.toNanos();
			this.due += touch.listeners().size();
			long now = System.nanoTime();
			touch.listeners().forEach((listener) -> listener.await(now));
			this.station.touch(touch.stream());
		}
		while (this.due > 0) {
			await("clients to have a notice");
		}
		return this.delays;
	}

	/**
	 * Read whatever comes for a while.
	 */
	void pause(Duration duration) throws IOException {
		readUntil(System.nanoTime() + duration.toNanos());
	}

	@Override
	public void close() throws IOException {
		for (Listener listener : this.listeners) {
			listener.close();
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
		long deadline = System.nanoTime() + SILENCE.toNanos();
		while (this.due == before) {
			select(1000);
			if (System.nanoTime() > deadline) {
				throw new IOException("waited " + SILENCE.toSeconds() + " s for " + before + " " + what);
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
		Listener listener = (Listener) key.attachment();
		boolean open = listener.isOpen();
		try {
			long nanos = listener.read(this.buffer);
			if (nanos >= 0) {
				this.delays.recordValue(nanos);
				this.due--;
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		if (!open && listener.isOpen()) {
			this.due--;
			key.interestOps(listener.isStuck() ? 0 : SelectionKey.OP_READ);
		}
	}

}
