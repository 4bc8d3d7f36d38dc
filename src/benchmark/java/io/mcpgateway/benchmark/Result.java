package io.mcpgateway.benchmark;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What a scenario found out about the requests of one server: the medians of its rounds,
 * or why it could not do it.
 *
 * @param scenario what was asked for
 * @param server who was asked
 * @param bytes the size of what each request reads; zero if that says nothing
 * @param median the median of each figure on its own
 * @param peakMemory the most memory that the process had resident, in bytes
 * @param load the machine's load when it had been measured
 * @param failure why there are no figures; empty if there are
 */
record Result(String scenario, String server, long bytes, Round median, long peakMemory, double load,
		String failure) implements Finding {

	static Result of(String scenario, long bytes, Contestant contestant, List<Round> rounds) {
		Round median = new Round(median(rounds, Round::perSecond), median(rounds, Round::p50),
				median(rounds, Round::p99), median(rounds, Round::cpu));
		return new Result(scenario, contestant.name(), bytes, median, contestant.server().peakMemory(),
				Environment.currentLoad(), "");
	}

	static Result failed(String scenario, String server, String failure) {
		return new Result(scenario, server, 0, new Round(Double.NaN, Double.NaN, Double.NaN, Double.NaN), 0,
				Environment.currentLoad(), failure);
	}

	/**
	 * The median of a figure of rounds.
	 */
	static <T> double median(List<T> rounds, ToDoubleFunction<T> figure) {
		double[] sorted = rounds.stream().mapToDouble(figure).sorted().toArray();
		int middle = sorted.length / 2;
		return (sorted.length % 2 == 1) ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
	}

}
