package io.mcpgateway.benchmark;

import java.util.ArrayList;
import java.util.List;

/**
 * What the report says about requests: a table, and a line for each ratio.
 *
 * @param results the figures
 */
record RequestReport(List<Result> results) {

	List<String> lines() {
		Table table = new Table("What", "Server", "requests/s", "MB/s", "p50", "p99", "CPU s per 1,000", "peak memory",
				"load");
		this.results.forEach((result) -> add(result, table));
		List<String> lines = new ArrayList<>(table.lines());
		lines.add("");
		if (this.results.stream().anyMatch((result) -> result.scenario().startsWith("first page"))) {
			lines.add("* The first page of the SDK is the whole listing: it ignores the cursor.");
			lines.add("");
		}
		lines.add("CPU time per request, in proportion:");
		lines.add("");
		Targets.RATIOS.forEach((ratio) -> ratio.in(this.results).ifPresent((value) -> lines.add(ratio.line(value))));
		return lines;
	}

	private static void add(Result result, Table table) {
		if (!result.failure().isEmpty()) {
			table.add(result.scenario(), result.server(), "fails");
			return;
		}
		Round median = result.median();
		table.add(result.scenario(), result.server(), Units.number(median.perSecond()),
				(result.bytes() > 0) ? Units.number(median.perSecond() * result.bytes() / 1e6) : "",
				Units.time(median.p50()), Units.time(median.p99()), Units.number(1000 * median.cpu()),
				(result.peakMemory() > 0) ? Units.number(result.peakMemory() >> 20) + " MiB" : "unknown",
				Units.load(result.load()));
	}

}
