package io.mcpgateway.benchmark;

import java.util.List;

/**
 * The figures of one server or one cluster in a scenario of clusters.
 *
 * @param scenario the title of the scenario
 * @param server the name of the server or the cluster
 * @param figures the figures
 * @param load the load average of the machine after the measurement
 * @param failure the reason for missing figures; empty if the figures are there
 */
record ClusterResult(String scenario, String server, List<ClusterFigure> figures, double load,
		String failure) implements ScenarioResult {

	static ClusterResult of(String scenario, String server, ClusterFigure... figures) {
		return new ClusterResult(scenario, server, List.of(figures), Environment.currentLoad(), "");
	}

}
