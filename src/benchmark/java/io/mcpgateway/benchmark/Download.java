package io.mcpgateway.benchmark;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;

import org.HdrHistogram.Histogram;

/**
 * A client that reads a large file and holds none of it.
 */
final class Download implements Work {

	private final McpClient client;

	private final String uri;

	private final BlobCheck check;

	Download(int port, Revision revision, String uri, BlobCheck check) throws IOException {
		this.client = McpClient.open(port, revision);
		this.uri = uri;
		this.check = check;
	}

	/**
	 * What stands around the blob in an answer.
	 */
	static Envelope envelope(int port, String uri, BlobCheck check) throws IOException {
		try (Download download = new Download(port, Revision.STATELESS, uri, check)) {
			return download.read();
		}
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

	private Envelope read() throws IOException {
		BlobCheck answer = this.check.again();
		byte[] request = this.client.request("resources/read", Map.of("uri", this.uri));
		return answer.complete(this.client.stream(request, answer));
	}

}
