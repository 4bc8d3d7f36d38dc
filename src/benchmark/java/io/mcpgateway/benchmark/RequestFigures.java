package io.mcpgateway.benchmark;

import java.io.IOException;
import java.time.Duration;

import org.HdrHistogram.Histogram;

/**
 * The request figures of one server in one round.
 *
 * @param perSecond requests a second
 * @param p50 seconds that half of the requests took at most
 * @param p99 seconds that 99 of 100 requests took at most
 * @param cpu seconds of CPU time of the server for a request
 */
record RequestFigures(double perSecond, double p50, double p99, double cpu) {

	private static final double NANOS = 1e9;

	static RequestFigures of(ServerUnderTest subject, Duration duration) throws IOException {
		Duration before = subject.cpu();
		return of(subject, duration, () -> subject.cpu().minus(before));
	}

	/**
	 * Measures without the CPU time of the threads that compile.
	 */
	static RequestFigures withoutCompiler(ServerUnderTest subject, Duration duration) throws IOException {
		ThreadTimes before = subject.server().threadTimes();
		return of(subject, duration, () -> subject.server().threadTimes().since(before));
	}

	private static RequestFigures of(ServerUnderTest subject, Duration duration, CpuTime cpu) throws IOException {
		long start = System.nanoTime();
		Histogram latencies = subject.work().run(duration);
		long elapsed = System.nanoTime() - start;
		long count = latencies.getTotalCount();
		return new RequestFigures(count * NANOS / elapsed, latencies.getValueAtPercentile(50) / NANOS,
				latencies.getValueAtPercentile(99) / NANOS, cpu.spent().toNanos() / NANOS / count);
	}

	/**
	 * CPU time since the start of a round.
	 */
	private interface CpuTime {

		Duration spent() throws IOException;

	}

}
