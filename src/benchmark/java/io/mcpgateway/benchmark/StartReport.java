package io.mcpgateway.benchmark;

import java.util.ArrayList;
import java.util.List;

/**
 * Report on starts: a table and the ratios.
 *
 * @param results the figures
 */
record StartReport(List<StartResult> results) {

	List<String> lines() {
		Table table = new Table("Scenario", "Server", "time", "CPU", "memory after 10 s", "load");
		this.results.forEach((result) -> add(result, table));
		List<String> lines = new ArrayList<>(table.lines());
		lines.add("");
		lines.addAll(new RatioTable(this.results, Metric.START_TIME, Metric.CPU).lines());
		return lines;
	}

	private static void add(StartResult result, Table table) {
		if (!result.failure().isEmpty()) {
			table.add(result.scenario(), result.server(), "fails");
			return;
		}
		StartFigures median = result.median();
		table.add(result.scenario(), result.server(), FigureFormat.time(median.seconds()),
				FigureFormat.time(median.cpu()), FigureFormat.number(median.resident() / (1 << 20)) + " MiB",
				FigureFormat.load(result.load()));
	}

}
