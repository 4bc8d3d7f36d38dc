package io.mcpgateway.benchmark;

import java.io.IOException;
import java.time.Duration;

import org.HdrHistogram.Histogram;

/**
 * Workload that could not be opened.
 *
 * @param reason the reason
 */
record FailedWorkload(String reason) implements Workload {

	@Override
	public Histogram run(Duration duration) throws IOException {
		throw new IOException(this.reason);
	}

	@Override
	public void close() {
	}

}
