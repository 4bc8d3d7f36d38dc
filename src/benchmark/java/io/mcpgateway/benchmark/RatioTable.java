package io.mcpgateway.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Table of the ratios of each server to the limit and to the gateway. Where a scenario
 * has no limit, its bare server stands in.
 */
final class RatioTable {

	private static final List<String> LIMITS = List.of(ServerNames.LIMIT, ServerNames.BARE_FILE,
			ServerNames.BARE_DATABASE, ServerNames.BARE_BUCKET);

	private static final List<String> GATEWAYS = List.of(ServerNames.GATEWAY, ServerNames.GATEWAY_SESSION,
			ServerNames.GATEWAY_OPEN);

	private final Results results;

	private final List<Metric> metrics;

	RatioTable(List<? extends ScenarioResult> results, Metric... metrics) {
		this.results = new Results(results);
		this.metrics = List.of(metrics);
	}

	List<String> lines() {
		List<String> columns = new ArrayList<>(List.of("Scenario", "Server"));
		this.metrics.forEach((metric) -> columns.add(metric.title() + " / limit"));
		this.metrics.forEach((metric) -> columns.add(metric.title() + " / gateway"));
		Table table = new Table(columns.toArray(String[]::new));
		this.results.all().forEach((result) -> {
			List<String> cells = new ArrayList<>(List.of(result.scenario(), result.server()));
			Stream.of(LIMITS, GATEWAYS)
				.forEach((names) -> this.metrics.forEach((metric) -> cells.add(ratio(metric, result, names))));
			table.add(cells.toArray(String[]::new));
		});
		return table.lines();
	}

	private String ratio(Metric metric, ScenarioResult result, List<String> names) {
		return reference(result, names).flatMap((reference) -> metric.ratio(result, reference))
			.map((ratio) -> String.format(Locale.ROOT, "%.2f", ratio))
			.orElse("");
	}

	private Optional<ScenarioResult> reference(ScenarioResult result, List<String> names) {
		return names.stream().flatMap((name) -> this.results.find(result.scenario(), name).stream()).findFirst();
	}

}
