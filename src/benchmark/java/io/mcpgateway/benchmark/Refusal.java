package io.mcpgateway.benchmark;

import java.io.IOException;
import java.time.Duration;

import org.HdrHistogram.Histogram;

/**
 * Work that could not even be opened.
 *
 * @param reason why not
 */
record Refusal(String reason) implements Work {

	@Override
	public Histogram run(Duration duration) throws IOException {
		throw new IOException(this.reason);
	}

	@Override
	public void close() {
	}

}
