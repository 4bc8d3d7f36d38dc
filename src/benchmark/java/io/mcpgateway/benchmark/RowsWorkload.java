package io.mcpgateway.benchmark;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;

import org.HdrHistogram.Histogram;

/**
 * Workload of a client that reads many rows, counts their keys and keeps none.
 */
final class RowsWorkload implements Workload {

	private final McpClient client;

	private final String uri;

	private final int rows;

	RowsWorkload(int port, String uri, int rows) throws IOException {
		this.client = McpClient.open(port, ProtocolRevision.STATELESS);
		this.uri = uri;
		this.rows = rows;
	}

	@Override
	public Histogram run(Duration duration) throws IOException {
		return Workload.repeat(duration, () -> {
			long start = System.nanoTime();
			read();
			return System.nanoTime() - start;
		});
	}

	@Override
	public void close() throws IOException {
		this.client.close();
	}

	private void read() throws IOException {
		BytePattern pattern = new BytePattern("entry number ");
		int[] state = new int[2];
		int status = this.client.stream(this.client.request("resources/read", Map.of("uri", this.uri)), (piece) -> {
			while (piece.hasRemaining()) {
				state[0] = pattern.next(state[0], piece.get());
				if (pattern.isComplete(state[0])) {
					state[0] = 0;
					state[1]++;
				}
			}
		});
		if (status != 200 || state[1] != this.rows) {
			throw new IOException("status " + status + " with " + state[1] + " rows instead of " + this.rows);
		}
	}

}
