package io.mcpgateway.benchmark;

import java.util.ArrayList;
import java.util.List;

/**
 * Report on greps.
 *
 * @param results the figures
 */
record GrepReport(List<GrepResult> results) {

	List<String> lines() {
		Table table = new Table("Scenario", "Server", "patterns", "p50", "p50 of ripgrep", "median ratio",
				"other lines", "load");
		for (GrepResult result : this.results) {
			table.add(result.scenario(), result.server(), FigureFormat.number(result.patterns()),
					FigureFormat.time(result.time()), FigureFormat.time(result.grep()),
					"%.2f".formatted(result.ratio()), FigureFormat.number(result.different()),
					FigureFormat.load(result.load()));
		}
		List<String> lines = new ArrayList<>(table.lines());
		lines.add("");
		return lines;
	}

}
