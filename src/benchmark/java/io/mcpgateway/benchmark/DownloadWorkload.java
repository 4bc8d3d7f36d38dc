package io.mcpgateway.benchmark;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;

import org.HdrHistogram.Histogram;

/**
 * Workload of a client that reads a large file without keeping it.
 */
final class DownloadWorkload implements Workload {

	private final McpClient client;

	private final String uri;

	private final BlobCheck check;

	DownloadWorkload(int port, ProtocolRevision revision, String uri, BlobCheck check) throws IOException {
		this.client = McpClient.open(port, revision);
		this.uri = uri;
		this.check = check;
	}

	/**
	 * Returns the envelope of the blob in an answer.
	 */
	static Envelope envelope(int port, String uri, BlobCheck check) throws IOException {
		try (DownloadWorkload download = new DownloadWorkload(port, ProtocolRevision.STATELESS, uri, check)) {
			return download.read();
		}
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

	private Envelope read() throws IOException {
		BlobCheck answer = this.check.again();
		byte[] request = this.client.request("resources/read", Map.of("uri", this.uri));
		return answer.complete(this.client.stream(request, answer));
	}

}
