package io.mcpgateway.benchmark;

import java.util.ArrayList;
import java.util.List;

/**
 * Report on search.
 *
 * @param results the figures
 */
record SearchReport(List<SearchResult> results) {

	List<String> lines() {
		Table table = new Table("Scenario", "Server", "MB", "indexed in", "CPU", "index MB", "heap MiB", "peak MiB",
				"p50", "p99", "CPU ms a search", "saved to found", "at most", "load");
		List<String> lines = new ArrayList<>();
		for (SearchResult result : this.results) {
			table.add(result.scenario(), result.server(), FigureFormat.number(result.bytes() / 1e6),
					FigureFormat.time(result.indexing()), FigureFormat.time(result.cpu()),
					FigureFormat.number(result.index() / 1e6), FigureFormat.number(result.heap() >> 20),
					FigureFormat.number(result.peakMemory() >> 20), FigureFormat.time(result.p50()),
					FigureFormat.time(result.p99()), FigureFormat.number(1000 * result.cpuSearch()),
					FigureFormat.time(result.fresh()), FigureFormat.time(result.freshest()),
					FigureFormat.load(result.load()));
		}
		lines.addAll(table.lines());
		lines.add("");
		for (SearchResult result : this.results) {
			if (result.compared() > 0) {
				lines.add("* ripgrep took %s for a word, in the median; of %d words it found more files for %d."
					.formatted(FigureFormat.time(result.grep()), result.compared(), result.missed()));
			}
		}
		return lines;
	}

}
