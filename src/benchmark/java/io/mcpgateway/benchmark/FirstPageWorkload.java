package io.mcpgateway.benchmark;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;

import org.HdrHistogram.Histogram;

/**
 * Workload of a client that reads the first page of a listing again and again. Parsing
 * the JSON of the pages is outside of the measured time. Pages may differ, as the cursors
 * of some servers do.
 */
final class FirstPageWorkload implements Workload {

	private final McpClient client;

	FirstPageWorkload(int port) throws IOException {
		this.client = McpClient.open(port, ProtocolRevision.SESSION);
	}

	@Override
	public Histogram run(Duration duration) throws IOException {
		byte[] request = this.client.request("resources/list", Map.of());
		return Workload.repeat(duration, () -> {
			long start = System.nanoTime();
			byte[] answer = this.client.exchange(request);
			long nanos = System.nanoTime() - start;
			if (McpClient.json(answer).at("/result/resources").isEmpty()) {
				throw new IOException("the first page is empty");
			}
			return nanos;
		});
	}

	@Override
	public void close() throws IOException {
		this.client.close();
	}

}
