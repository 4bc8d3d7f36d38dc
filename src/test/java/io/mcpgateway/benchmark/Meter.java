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
	 * uses anyway.
	 * @param idle what it uses in a second
	 */
	double writes(Path file, double idle) throws IOException {
		Duration before = this.server.cpu();
		for (int i = 0; i < WRITES; i++) {
			GatewayStation.touch(file);
			this.audience.pause(PERIOD.dividedBy(WRITES));
		}
		return seconds(before) - idle * PERIOD.toSeconds();
	}

	private double seconds(Duration before) {
		return this.server.cpu().minus(before).toMillis() / 1000.0;
	}

}
