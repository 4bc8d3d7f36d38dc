package io.mcpgateway.benchmark;

import java.util.List;

/**
 * The dearest frames or classes of a server in a part of its run.
 *
 * @param scenario the title of the part
 * @param server the name of the server
 * @param unit the unit of the values
 * @param lines the frames or classes, the dearest first
 * @param load the load average of the machine after the measurement
 * @param failure the reason for missing figures; empty if the figures are there
 */
record ProfileResult(String scenario, String server, String unit, List<Line> lines, double load,
		String failure) implements ScenarioResult {

	static ProfileResult of(String scenario, String server, String unit, List<Line> lines) {
		return new ProfileResult(scenario, server, unit, lines, Environment.currentLoad(), "");
	}

	/**
	 * A frame or a class.
	 *
	 * @param name the method or the class
	 * @param value its cost in the unit of the result
	 */
	record Line(String name, double value) {

	}

}
