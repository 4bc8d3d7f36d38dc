package io.mcpgateway.benchmark;

import java.util.List;

/**
 * Report on documents as Markdown.
 *
 * @param results the figures
 */
record DocumentReport(List<DocumentResult> results) {

	List<String> lines() {
		Table table = new Table("Scenario", "Server", "first of all", "first read", "pages a second", "further read",
				"text file", "p99 idle", "p99 busy", "documents", "indexed in", "peak MiB", "load");
		for (DocumentResult result : this.results) {
			table.add(result.scenario(), result.server(), FigureFormat.time(result.first()),
					FigureFormat.time(result.converted()), FigureFormat.number(result.pages()),
					FigureFormat.time(result.kept()), FigureFormat.time(result.text()),
					FigureFormat.time(result.idle()), FigureFormat.time(result.busy()),
					FigureFormat.number(result.documents()), FigureFormat.time(result.indexed()),
					FigureFormat.number(result.peakMemory() >> 20), FigureFormat.load(result.load()));
		}
		return table.lines();
	}

}
