package io.mcpgateway.benchmark;

import java.util.List;
import java.util.Locale;

/**
 * Report on the quality of searches.
 *
 * @param results the figures
 */
record RetrievalReport(List<RetrievalResult> results) {

	List<String> lines() {
		if (this.results.isEmpty()) {
			return List.of();
		}
		Table table = new Table("Scenario", "Server", "documents", "questions", "nDCG@10", "recall@10",
				"CPU ms a search", "load");
		for (RetrievalResult result : this.results) {
			table.add(result.scenario(), result.server(), Integer.toString(result.documents()),
					Integer.toString(result.questions()), share(result.gain()), share(result.recall()),
					FigureFormat.number(1000 * result.cpuSearch()), FigureFormat.load(result.load()));
		}
		return table.lines();
	}

	private static String share(double value) {
		return String.format(Locale.ROOT, "%.4f", value);
	}

}
