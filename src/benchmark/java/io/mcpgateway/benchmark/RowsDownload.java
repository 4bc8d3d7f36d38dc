package io.mcpgateway.benchmark;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;

import org.HdrHistogram.Histogram;

/**
 * A client that reads many rows, holds none of them and counts their keys.
 */
final class RowsDownload implements Work {

	private final McpClient client;

	private final String uri;

	private final int rows;

	RowsDownload(int port, String uri, int rows) throws IOException {
		this.client = McpClient.open(port, Revision.STATELESS);
		this.uri = uri;
		this.rows = rows;
	}

	@Override
	public Histogram run(Duration duration) throws IOException {
		return Work.repeat(duration, () -> {
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
		Phrase phrase = new Phrase("entry number ");
		int[] state = new int[2];
		int status = this.client.stream(this.client.request("resources/read", Map.of("uri", this.uri)), (piece) -> {
			while (piece.hasRemaining()) {
				state[0] = phrase.next(state[0], piece.get());
				if (phrase.isWhole(state[0])) {
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
