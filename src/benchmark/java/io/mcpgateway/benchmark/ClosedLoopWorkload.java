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
 * Workload of many connections in a closed loop: each sends a request, waits for the
 * answer, and sends the next. One thread serves all connections and leaves the rest of
 * the machine to the servers.
 */
final class ClosedLoopWorkload implements Workload {

	private static final long TIMEOUT_MILLIS = 60_000;

	private final ByteBuffer buffer = ByteBuffer.allocateDirect(256 * 1024);

	private final List<LoadConnection> connections = new ArrayList<>();

	private final Selector selector;

	private Histogram latencies = Workload.histogram();

	private long deadline;

	private int due;

	private ClosedLoopWorkload(Selector selector) {
		this.selector = selector;
	}

	/**
	 * Opens a session for each connection where the revision has sessions. The
	 * connections open with the first run.
	 * @param right the check of the first answer of each connection
	 */
	static ClosedLoopWorkload open(int port, ProtocolRevision revision, int connections, String method,
			Map<String, Object> params, Predicate<byte[]> right) throws IOException {
		return open(port, revision, "", connections, method, params, right);
	}

	/**
	 * Opens a workload with a bearer token.
	 */
	static ClosedLoopWorkload open(int port, ProtocolRevision revision, String token, int connections, String method,
			Map<String, Object> params, Predicate<byte[]> right) throws IOException {
		ClosedLoopWorkload load = new ClosedLoopWorkload(Selector.open());
		Map<ByteBuffer, ByteBuffer> known = new HashMap<>();
		for (int i = 0; i < connections; i++) {
			try (McpClient client = McpClient.open(port, revision, token)) {
				byte[] request = client.request(method, params);
				load.connections.add(new LoadConnection(port, request, new AnswerCheck(right, known)));
			}
		}
		return load;
	}

	/**
	 * Sends requests for a while, then waits for the outstanding answers.
	 */
	@Override
	public Histogram run(Duration duration) throws IOException {
		this.latencies = Workload.histogram();
		this.deadline = System.nanoTime() + duration.toNanos();
		for (LoadConnection connection : this.connections) {
			connection.connect(this.selector);
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
			if (this.selector.select(this::ready, TIMEOUT_MILLIS) == 0) {
				throw new IOException("no answer within " + TIMEOUT_MILLIS / 1000 + " s");
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
