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

	/**
	 * Make one request after the other for about as long, and at least one.
	 */
	static Histogram repeat(Duration duration, Request request) throws IOException {
		Histogram latencies = histogram();
		long deadline = System.nanoTime() + duration.toNanos();
		do {
			latencies.recordValue(request.nanos());
		}
		while (System.nanoTime() < deadline);
		return latencies;
	}

	static Histogram histogram() {
		return new Histogram(3);
	}

	/**
	 * A request that is made again and again.
	 */
	interface Request {

		/**
		 * Make it.
		 * @return how many nanoseconds it took
		 */
		long nanos() throws IOException;

	}

}
