package io.mcpgateway.adapter.system;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Measured values of a resource.
 *
 * @param document the values, to be written as JSON
 * @param figures values that decide whether the resource changed, in steps, by name
 */
record Measurement(Object document, Map<String, Double> figures) {

	Measurement {
		figures = Map.copyOf(figures);
	}

	/**
	 * Returns whether a figure is at least one step away from an earlier measurement. A
	 * missing figure is zero.
	 */
	boolean differsFrom(Measurement earlier) {
		Set<String> names = new HashSet<>(this.figures.keySet());
		names.addAll(earlier.figures.keySet());
		return names.stream()
			.anyMatch((name) -> Math
				.abs(this.figures.getOrDefault(name, 0.0) - earlier.figures.getOrDefault(name, 0.0)) >= 1);
	}

}
