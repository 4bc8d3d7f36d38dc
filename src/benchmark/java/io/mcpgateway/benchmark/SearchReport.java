package io.mcpgateway.benchmark;

import java.util.ArrayList;
import java.util.List;

/**
 * What the report says about search.
 *
 * @param results the figures
 */
record SearchReport(List<SearchResult> results) {

	List<String> lines() {
		Table table = new Table("What", "Server", "MB", "indexed in", "CPU", "index MB", "heap MiB", "peak MiB", "p50",
				"p99", "CPU ms a search", "saved to found", "at most", "load");
		List<String> lines = new ArrayList<>();
		for (SearchResult result : this.results) {
			table.add(result.scenario(), result.server(), Units.number(result.bytes() / 1e6),
					Units.time(result.indexing()), Units.time(result.cpu()), Units.number(result.index() / 1e6),
					Units.number(result.heap() >> 20), Units.number(result.peakMemory() >> 20),
					Units.time(result.p50()), Units.time(result.p99()), Units.number(1000 * result.cpuSearch()),
					Units.time(result.fresh()), Units.time(result.freshest()), Units.load(result.load()));
		}
		lines.addAll(table.lines());
		lines.add("");
		for (SearchResult result : this.results) {
			if (result.compared() > 0) {
				lines.add("* ripgrep took %s for a word, in the median; of %d words it found more files for %d."
					.formatted(Units.time(result.grep()), result.compared(), result.missed()));
			}
		}
		return lines;
	}

}
