package io.mcpgateway.benchmark;

import java.util.ArrayList;
import java.util.List;

/**
 * The results as Markdown: the environment, failures, an overview, the targets, and the
 * tables.
 *
 * @param environment the machine and the options
 * @param results the figures
 */
record Report(Environment environment, List<ScenarioResult> results) {

	String text() {
		List<String> lines = new ArrayList<>(List.of(this.environment.line(), ""));
		for (ScenarioResult result : this.results) {
			if (!result.failure().isEmpty()) {
				lines.add("* %s: %s fails: %s".formatted(result.scenario(), result.server(), result.failure()));
			}
		}
		if (!lines.getLast().isEmpty()) {
			lines.add("");
		}
		add(new Overview(new Results(this.results)).lines(), lines);
		add(Target.lines(new Results(this.results)), lines);
		List<RequestResult> requests = of(RequestResult.class);
		if (!requests.isEmpty()) {
			lines.addAll(new RequestReport(requests).lines());
			lines.add("");
		}
		List<StartResult> starts = of(StartResult.class);
		if (!starts.isEmpty()) {
			lines.addAll(new StartReport(starts).lines());
			lines.add("");
		}
		List<StreamResult> streams = of(StreamResult.class);
		if (!streams.isEmpty()) {
			lines.addAll(new StreamReport(streams).lines());
		}
		List<SearchResult> searches = of(SearchResult.class);
		if (!searches.isEmpty()) {
			lines.addAll(new SearchReport(searches).lines());
		}
		add(new RetrievalReport(of(RetrievalResult.class)).lines(), lines);
		List<GrepResult> greps = of(GrepResult.class);
		if (!greps.isEmpty()) {
			lines.addAll(new GrepReport(greps).lines());
		}
		List<DocumentResult> documents = of(DocumentResult.class);
		if (!documents.isEmpty()) {
			lines.addAll(new DocumentReport(documents).lines());
		}
		List<ClusterResult> clusters = of(ClusterResult.class);
		if (!clusters.isEmpty()) {
			lines.addAll(new ClusterReport(clusters).lines());
		}
		add(new ProfileReport(of(ProfileResult.class)).lines(), lines);
		return String.join(System.lineSeparator(), lines);
	}

	private static void add(List<String> part, List<String> lines) {
		lines.addAll(part);
		if (!part.isEmpty()) {
			lines.add("");
		}
	}

	private <T extends ScenarioResult> List<T> of(Class<T> type) {
		return this.results.stream().filter(type::isInstance).map(type::cast).toList();
	}

}
