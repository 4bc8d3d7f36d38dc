package io.mcpgateway.benchmark;

import java.time.Duration;
import java.util.List;

import org.HdrHistogram.Histogram;

/**
 * The notification figures of one server in one round.
 *
 * @param first seconds until the first client had its notification
 * @param p50 seconds until half of the clients had theirs
 * @param p99 seconds until 99 of 100 clients had theirs
 * @param last seconds until the last client had its notification
 * @param cpu seconds of CPU time of the server for a notification
 */
record NotificationFigures(double first, double p50, double p99, double last, double cpu) {

	static final NotificationFigures NONE = new NotificationFigures(Double.NaN, Double.NaN, Double.NaN, Double.NaN,
			Double.NaN);

	private static final double NANOS = 1e9;

	static NotificationFigures of(Histogram delays, Duration cpu) {
		return new NotificationFigures(delays.getMinValue() / NANOS, delays.getValueAtPercentile(50) / NANOS,
				delays.getValueAtPercentile(99) / NANOS, delays.getMaxValue() / NANOS,
				cpu.toNanos() / NANOS / delays.getTotalCount());
	}

	static NotificationFigures median(List<NotificationFigures> rounds) {
		return new NotificationFigures(RequestResult.median(rounds, NotificationFigures::first),
				RequestResult.median(rounds, NotificationFigures::p50),
				RequestResult.median(rounds, NotificationFigures::p99),
				RequestResult.median(rounds, NotificationFigures::last),
				RequestResult.median(rounds, NotificationFigures::cpu));
	}

}
