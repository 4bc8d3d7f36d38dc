package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Measures the CPU time of a server for background work, over a period in which each
 * stream gets one keep-alive.
 *
 * @param server the server
 * @param clients the clients that hold its streams
 */
record CpuMeter(ServerProcess server, StreamClients clients) {

	/** Counts the writes with which the cost of a change is measured. */
	static final int WRITES = 1000;

	/** Linux counts CPU time in hundredths of a second. */
	private static final double MIN_SECONDS = 0.01;

	private static final Duration PERIOD = Duration.ofSeconds(15);

	/**
	 * Returns the seconds of CPU time a second of an idle server.
	 */
	double idle() throws IOException {
		Duration before = this.server.cpu();
		this.clients.pause(PERIOD);
		return seconds(before) / PERIOD.toSeconds();
	}

	/**
	 * Returns the seconds of CPU time for {@link #WRITES} writes to a file, beyond the
	 * idle cost.
	 * @param idle the idle cost before, in seconds of CPU time a second
	 */
	double writes(Path file, double idle) throws IOException {
		Duration before = this.server.cpu();
		write(file);
		double all = seconds(before);
		return Math.max(MIN_SECONDS, all - (idle + idle()) / 2 * PERIOD.toSeconds());
	}

	/**
	 * Writes to a file, spread over the period.
	 */
	void write(Path file) throws IOException {
		for (int i = 0; i < WRITES; i++) {
			GatewayStreamDriver.change(file);
			this.clients.pause(PERIOD.dividedBy(WRITES));
		}
	}

	private double seconds(Duration before) {
		return this.server.cpu().minus(before).toMillis() / 1000.0;
	}

}
