package io.mcpgateway.benchmark;

import java.io.IOException;
import java.time.Duration;

import org.HdrHistogram.Histogram;

/**
 * Requests of one kind to one server.
 */
interface Work extends AutoCloseable {

	/**
	 * Make requests for about as long, and at least one.
	 * @return the nanoseconds that each took
	 */
	Histogram run(Duration duration) throws IOException;

	@Override
	void close() throws IOException;

	static Histogram histogram() {
		return new Histogram(3);
	}

}
