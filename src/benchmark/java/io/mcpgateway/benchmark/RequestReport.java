package io.mcpgateway.benchmark;

import java.util.ArrayList;
import java.util.List;

/**
 * Report on requests: a table and the ratios.
 *
 * @param results the figures
 */
record RequestReport(List<RequestResult> results) {

	List<String> lines() {
		Table table = new Table("Scenario", "Server", "requests/s", "MB/s", "p50", "p99", "CPU s per 1,000",
				"peak memory", "load");
		this.results.forEach((result) -> add(result, table));
		List<String> lines = new ArrayList<>(table.lines());
		lines.add("");
		if (this.results.stream().anyMatch((result) -> result.scenario().equals(FileListScenario.FIRST))) {
			lines.add("* The first page of the Java SDK is the whole listing, since it ignores the cursor.");
			lines.add("* Quarkus lists all files at once in the scenario of all pages.");
			lines.add("");
		}
		lines.addAll(new RatioTable(this.results, Metric.CPU, Metric.RATE, Metric.P99).lines());
		return lines;
	}

	private static void add(RequestResult result, Table table) {
		if (!result.failure().isEmpty()) {
			table.add(result.scenario(), result.server(), "fails");
			return;
		}
		RequestFigures median = result.median();
		table.add(result.scenario(), result.server(), FigureFormat.number(median.perSecond()),
				(result.bytes() > 0) ? FigureFormat.number(median.perSecond() * result.bytes() / 1e6) : "",
				FigureFormat.time(median.p50()), FigureFormat.time(median.p99()),
				FigureFormat.number(1000 * median.cpu()),
				(result.peakMemory() > 0) ? FigureFormat.number(result.peakMemory() >> 20) + " MiB" : "unknown",
				FigureFormat.load(result.load()));
	}

}
