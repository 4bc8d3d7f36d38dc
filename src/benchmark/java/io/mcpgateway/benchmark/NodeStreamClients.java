package io.mcpgateway.benchmark;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.HdrHistogram.Histogram;

/**
 * Process that holds the streams of one node, which report one file. For each line of its
 * standard input it awaits a notification of each stream.
 */
final class NodeStreamClients {

	/** The line that says that all streams are open. */
	static final String OPEN = "open";

	/** The line that says that a change may be made, with the time of its clock. */
	static final String READY = "ready ";

	/** Time in which late notifications of the change before arrive. */
	private static final Duration PAUSE = Duration.ofSeconds(1);

	private NodeStreamClients() {
	}

	/**
	 * Holds streams until the end of the standard input.
	 * @param args the port of the node, the directory, the file, and the number of
	 * streams
	 */
	public static void main(String[] args) throws IOException {
		PeerLogging.warningsOnly();
		int port = Integer.parseInt(args[0]);
		try (Driver driver = new Driver(port, Path.of(args[1]), args[2]);
				StreamClients clients = new StreamClients(port, driver);
				BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
			clients.open(Integer.parseInt(args[3]), false);
			System.out.println(OPEN);
			while (lines.readLine() != null) {
				clients.pause(PAUSE);
				Histogram delays = clients.awaitNotifications(List.of(new FileChange(0, clients.readers())),
						Duration.ZERO);
				System.out.println(delays.getMinValue() + " " + delays.getValueAtPercentile(50) + " "
						+ delays.getValueAtPercentile(99) + " " + delays.getMaxValue());
			}
		}
	}

	/**
	 * Driver whose change is made by another process.
	 */
	private static final class Driver implements StreamDriver {

		private final GatewayStreamDriver gateway;

		Driver(int port, Path root, String file) throws IOException {
			this.gateway = new GatewayStreamDriver(port, ProtocolRevision.STATELESS, root, (stream) -> file);
		}

		@Override
		public byte[] openingRequest(int stream, boolean stuck) throws IOException {
			return this.gateway.openingRequest(stream, stuck);
		}

		@Override
		public BytePattern firstMessage() {
			return this.gateway.firstMessage();
		}

		@Override
		public void change(int stream) {
			System.out.println(READY + System.nanoTime());
		}

		@Override
		public void flood(List<StreamClient> stuck, StreamClients clients) {
			throw new UnsupportedOperationException("no client is stuck");
		}

		@Override
		public void close() throws IOException {
			this.gateway.close();
		}

	}

}
