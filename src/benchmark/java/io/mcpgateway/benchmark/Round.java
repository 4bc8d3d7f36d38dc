package io.mcpgateway.benchmark;

import java.io.IOException;
import java.time.Duration;

import org.HdrHistogram.Histogram;

/**
 * What was measured of one server in one round.
 *
 * @param perSecond requests a second
 * @param p50 seconds that half of the requests took at most
 * @param p99 seconds that 99 of 100 requests took at most
 * @param cpu seconds of CPU time that the server used per request
 */
record Round(double perSecond, double p50, double p99, double cpu) {

	private static final double NANOS = 1e9;

	static Round of(Contestant contestant, Duration duration) throws IOException {
		Duration cpu = contestant.server().cpu();
		long start = System.nanoTime();
		Histogram latencies = contestant.work().run(duration);
		long elapsed = System.nanoTime() - start;
		cpu = contestant.server().cpu().minus(cpu);
		long count = latencies.getTotalCount();
		return new Round(count * NANOS / elapsed, latencies.getValueAtPercentile(50) / NANOS,
				latencies.getValueAtPercentile(99) / NANOS, cpu.toNanos() / NANOS / count);
	}

}
