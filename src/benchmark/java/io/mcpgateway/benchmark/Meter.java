package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The CPU time that a server uses for what it is not asked for, over as long as it takes
 * until it has told each client once that its stream is alive.
 *
 * @param server the server
 * @param audience who holds its streams, if anybody does
 */
record Meter(ServerProcess server, Audience audience) {

	/** How many writes the cost of a change is measured with. */
	static final int WRITES = 1000;

	/** The system counts CPU time in hundredths of a second. */
	private static final double LEAST = 0.01;

	private static final Duration PERIOD = Duration.ofSeconds(15);

	/**
	 * Seconds of CPU time a second while nothing happens.
	 */
	double idle() throws IOException {
		Duration before = this.server.cpu();
		this.audience.pause(PERIOD);
		return seconds(before) / PERIOD.toSeconds();
	}

	/**
	 * Seconds of CPU time for {@link #WRITES} writes to a file, beyond what the server
	 * uses anyway, on average before and after.
	 * @param idle what it used in a second before
	 */
	double writes(Path file, double idle) throws IOException {
		Duration before = this.server.cpu();
		write(file);
		double all = seconds(before);
		return Math.max(LEAST, all - (idle + idle()) / 2 * PERIOD.toSeconds());
	}

	/**
	 * Write to a file for as long as everything else here takes.
	 */
	void write(Path file) throws IOException {
		for (int i = 0; i < WRITES; i++) {
			GatewayStation.touch(file);
			this.audience.pause(PERIOD.dividedBy(WRITES));
		}
	}

	private double seconds(Duration before) {
		return this.server.cpu().minus(before).toMillis() / 1000.0;
	}

}
