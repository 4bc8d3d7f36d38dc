package io.mcpgateway.benchmark;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What the gateway uses of CPU time per request, relative to another server.
 *
 * @param scenario the scenario
 * @param gateway which of the gateway's entries
 * @param other which other server
 * @param target the most that the ratio should be; {@code NaN} if there is no target
 */
record Ratio(String scenario, String gateway, String other, double target) {

	/**
	 * The ratio that the results have; empty if one of the two has none.
	 */
	Optional<Double> in(List<Result> results) {
		return cpu(results, this.gateway).flatMap((cpu) -> cpu(results, this.other).map((other) -> cpu / other));
	}

	/**
	 * The ratio and whether it is on target, in a line.
	 */
	String line(double value) {
		String line = String.format(Locale.ROOT, "* %s: %s / %s = %.2f", this.scenario, this.gateway, this.other,
				value);
		String word = (value <= this.target) ? "met" : "missed";
		return Double.isNaN(this.target) ? line
				: String.format(Locale.ROOT, "%s (target: at most %.2f, %s)", line, this.target, word);
	}

	private Optional<Double> cpu(List<Result> results, String server) {
		return results.stream()
			.filter((result) -> result.scenario().equals(this.scenario) && result.server().equals(server))
			.filter((result) -> result.failure().isEmpty())
			.map((result) -> result.median().cpu())
			.findFirst();
	}

}
