package io.mcpgateway.benchmark;

import java.time.Duration;
import java.util.List;

import org.HdrHistogram.Histogram;

/**
 * What was measured of the notices of one server in one round.
 *
 * @param first seconds until the first client had its notice
 * @param p50 seconds until half of the clients had theirs
 * @param p99 seconds until 99 of 100 clients had it
 * @param last seconds until the last client had it
 * @param cpu seconds of CPU time that the server used per notice
 */
record Notices(double first, double p50, double p99, double last, double cpu) {

	static final Notices NONE = new Notices(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

	private static final double NANOS = 1e9;

	static Notices of(Histogram delays, Duration cpu) {
		return new Notices(delays.getMinValue() / NANOS, delays.getValueAtPercentile(50) / NANOS,
				delays.getValueAtPercentile(99) / NANOS, delays.getMaxValue() / NANOS,
				cpu.toNanos() / NANOS / delays.getTotalCount());
	}

	static Notices median(List<Notices> rounds) {
		return new Notices(Result.median(rounds, Notices::first), Result.median(rounds, Notices::p50),
				Result.median(rounds, Notices::p99), Result.median(rounds, Notices::last),
				Result.median(rounds, Notices::cpu));
	}

}
