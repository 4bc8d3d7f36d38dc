package io.mcpgateway.benchmark;

import java.io.IOException;
import java.time.Duration;

import org.HdrHistogram.Histogram;

/**
 * Requests of one kind to one server.
 */
interface Workload extends AutoCloseable {

	/**
	 * Sends requests for about a duration, at least one.
	 * @return the nanoseconds that each took
	 */
	Histogram run(Duration duration) throws IOException;

	@Override
	void close() throws IOException;

	/**
	 * Sends one request after the other for about a duration, at least one.
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
	 * A request to repeat.
	 */
	interface Request {

		/**
		 * Sends the request.
		 * @return its nanoseconds
		 */
		long nanos() throws IOException;

	}

}
