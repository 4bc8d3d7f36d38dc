package io.mcpgateway.benchmark;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The request figures of one server: the medians of its rounds, or the reason of a
 * failure.
 *
 * @param scenario the title of the scenario
 * @param server the name of the server
 * @param bytes the bytes that each request reads; zero if throughput has no meaning
 * @param median the median of each figure on its own
 * @param peakMemory the peak resident memory of the process, in bytes
 * @param load the load average of the machine after the measurement
 * @param failure the reason for missing figures; empty if the figures are there
 */
record RequestResult(String scenario, String server, long bytes, RequestFigures median, long peakMemory, double load,
		String failure) implements ScenarioResult {

	static RequestResult of(String scenario, long bytes, String server, List<RequestFigures> rounds, long peakMemory) {
		RequestFigures median = new RequestFigures(median(rounds, RequestFigures::perSecond),
				median(rounds, RequestFigures::p50), median(rounds, RequestFigures::p99),
				median(rounds, RequestFigures::cpu));
		return new RequestResult(scenario, server, bytes, median, peakMemory, Environment.currentLoad(), "");
	}

	static RequestResult failed(String scenario, String server, String failure) {
		return new RequestResult(scenario, server, 0,
				new RequestFigures(Double.NaN, Double.NaN, Double.NaN, Double.NaN), 0, Environment.currentLoad(),
				failure);
	}

	/**
	 * Returns the median of a figure over rounds.
	 */
	static <T> double median(List<T> rounds, ToDoubleFunction<T> figure) {
		double[] sorted = rounds.stream().mapToDouble(figure).sorted().toArray();
		int middle = sorted.length / 2;
		return (sorted.length % 2 == 1) ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
	}

}
