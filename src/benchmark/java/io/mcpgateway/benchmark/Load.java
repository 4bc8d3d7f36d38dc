package io.mcpgateway.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import org.HdrHistogram.Histogram;

/**
 * Many connections in a closed loop: each makes a request, waits for the answer and makes
 * the next. One thread serves them all, so that the servers have the rest of the machine.
 */
final class Load implements Work {

	private static final long SILENCE_MILLIS = 60_000;

	private final ByteBuffer buffer = ByteBuffer.allocateDirect(256 * 1024);

	private final List<LoadConnection> connections = new ArrayList<>();

	private final Selector selector;

	private Histogram latencies = Work.histogram();

	private long deadline;

	private int due;

	private Load(Selector selector) {
		this.selector = selector;
	}

	/**
	 * Connect, each connection with a session of its own where the revision has sessions.
	 * @param right what the first answer of each connection must satisfy
	 */
	static Load open(int port, Revision revision, int connections, String method, Map<String, Object> params,
			Predicate<byte[]> right) throws IOException {
		return open(port, revision, "", connections, method, params, right);
	}

	/**
	 * The same, with a token.
	 */
	static Load open(int port, Revision revision, String token, int connections, String method,
			Map<String, Object> params, Predicate<byte[]> right) throws IOException {
		Load load = new Load(Selector.open());
		Map<ByteBuffer, ByteBuffer> known = new HashMap<>();
		for (int i = 0; i < connections; i++) {
			try (McpClient client = McpClient.open(port, revision, token)) {
				byte[] request = client.request(method, params);
				load.connections.add(new LoadConnection(port, request, new AnswerCheck(right, known)));
			}
			load.connections.get(i).register(load.selector);
		}
		return load;
	}

	/**
	 * Make requests for a while, then wait for the answers that are still due.
	 */
	@Override
	public Histogram run(Duration duration) throws IOException {
		this.latencies = Work.histogram();
		this.deadline = System.nanoTime() + duration.toNanos();
		for (LoadConnection connection : this.connections) {
			connection.send();
		}
		this.due = this.connections.size();
		while (this.due > 0) {
			select();
		}
		return this.latencies;
	}

	@Override
	public void close() throws IOException {
		for (LoadConnection connection : this.connections) {
			connection.close();
		}
		this.selector.close();
	}

	private void select() throws IOException {
		try {
			if (this.selector.select(this::ready, SILENCE_MILLIS) == 0) {
				throw new IOException("no answer within " + SILENCE_MILLIS / 1000 + " s");
			}
		}
		catch (UncheckedIOException ex) {
			throw ex.getCause();
		}
	}

	private void ready(SelectionKey key) {
		try {
			LoadConnection connection = (LoadConnection) key.attachment();
			long nanos = connection.read(this.buffer);
			if (nanos >= 0) {
				this.latencies.recordValue(nanos);
				if (System.nanoTime() < this.deadline) {
					connection.send();
				}
				else {
					this.due--;
				}
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
