package io.mcpgateway.benchmark;

import java.util.List;

/**
 * Report on clusters: a table with a row for each figure.
 *
 * @param results the figures
 */
record ClusterReport(List<ClusterResult> results) {

	List<String> lines() {
		Table table = new Table("Scenario", "Server", "figure", "value", "target", "load");
		for (ClusterResult result : this.results) {
			for (ClusterFigure figure : result.figures()) {
				table.add(result.scenario(), result.server(), figure.title(), figure.text(), figure.target(),
						FigureFormat.load(result.load()));
			}
		}
		return table.lines();
	}

}
