package io.mcpgateway.benchmark;

/**
 * The start figures of one server.
 *
 * @param scenario the title of the scenario
 * @param server the name of the server
 * @param median the median of each figure on its own
 * @param load the load average of the machine after the measurement
 * @param failure the reason for missing figures; empty if the figures are there
 */
record StartResult(String scenario, String server, StartFigures median, double load,
		String failure) implements ScenarioResult {

}
