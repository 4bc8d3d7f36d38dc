package io.mcpgateway.benchmark;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Target of the gateway for a ratio between two servers.
 *
 * @param scenario the title of the scenario
 * @param metric the compared figure
 * @param server the name of the measured server
 * @param reference the name of the server to compare with
 * @param bound the lower bound of {@link Metric#RATE}, the upper bound of others
 */
record Target(String scenario, Metric metric, String server, String reference, double bound) {

	static final List<Target> ALL = List.of(
			new Target(ReadScenario.TEXT, Metric.CPU, ServerNames.GATEWAY, ServerNames.LIMIT, 1.7),
			new Target(ReadScenario.TEXT, Metric.RATE, ServerNames.GATEWAY, ServerNames.LIMIT, 0.6),
			new Target(ReadScenario.TEXT, Metric.CPU, ServerNames.GATEWAY_UNCACHED, ServerNames.LIMIT, 2.6),
			new Target(ReadScenario.TEXT, Metric.RATE, ServerNames.GATEWAY_UNCACHED, ServerNames.LIMIT, 0.4),
			new Target(ReadScenario.TEXT, Metric.CPU, ServerNames.GATEWAY, ServerNames.QUARKUS, 0.6),
			new Target(ReadScenario.TEXT, Metric.CPU, ServerNames.GATEWAY, ServerNames.SDK, 0.6),
			new Target(ReadScenario.TEXT, Metric.CPU, ServerNames.GATEWAY, ServerNames.BASELINE, 1.05),
			new Target(ReadScenario.BINARY, Metric.CPU, ServerNames.GATEWAY, ServerNames.LIMIT, 2),
			new Target(ReadScenario.BINARY, Metric.P99, ServerNames.GATEWAY, ServerNames.LIMIT, 2),
			new Target(ReadScenario.BINARY, Metric.CPU, ServerNames.GATEWAY, ServerNames.BASELINE, 1.05),
			new Target(FileListScenario.FIRST, Metric.CPU, ServerNames.GATEWAY_SESSION, ServerNames.BASELINE_SESSION,
					1.05),
			new Target(FileListScenario.ALL, Metric.CPU, ServerNames.GATEWAY_SESSION, ServerNames.BASELINE_SESSION,
					1.05),
			new Target(FileListScenario.ALL, Metric.CPU, ServerNames.GATEWAY_SESSION, ServerNames.SDK, 1.5),
			new Target(LargeFileScenario.ONE, Metric.CPU, ServerNames.GATEWAY, ServerNames.BARE_FILE, 1.5),
			new Target(LargeFileScenario.EIGHT, Metric.CPU, ServerNames.GATEWAY, ServerNames.BARE_FILE, 1.5),
			new Target(StartScenario.TITLE, Metric.START_TIME, ServerNames.GATEWAY, ServerNames.QUARKUS, 1.5),
			new Target(StartScenario.TITLE, Metric.CPU, ServerNames.GATEWAY, ServerNames.QUARKUS, 1.5),
			new Target(StartScenario.TITLE, Metric.START_TIME, ServerNames.GATEWAY_AOT, ServerNames.QUARKUS, 0.8),
			new Target(ColdScenario.TITLE, Metric.RATE, ServerNames.GATEWAY, ServerNames.QUARKUS, 1),
			new Target(RowsScenario.TITLE, Metric.CPU, ServerNames.GATEWAY, ServerNames.BARE_DATABASE, 1.5),
			new Target(ObjectReadScenario.TITLE, Metric.CPU, ServerNames.GATEWAY, ServerNames.BARE_BUCKET, 1.3),
			new Target(KeyListScenario.FIRST, Metric.CPU, ServerNames.GATEWAY, ServerNames.BARE_BUCKET, 1.5),
			new Target(KeyListScenario.MIDDLE, Metric.CPU, ServerNames.GATEWAY, ServerNames.BARE_BUCKET, 1.5),
			new Target(ClusterReadScenario.READ, Metric.CPU, ServerNames.GATEWAY_REDIS, ServerNames.GATEWAY_SESSION,
					1.03),
			new Target(ClusterReadScenario.LIST, Metric.CPU, ServerNames.GATEWAY_REDIS, ServerNames.GATEWAY_SESSION,
					1.03),
			new Target(SecurityScenario.TITLE, Metric.CPU, ServerNames.GATEWAY_KEYS, ServerNames.GATEWAY_OPEN, 1.15),
			new Target(SecurityScenario.TITLE, Metric.CPU, ServerNames.GATEWAY_OAUTH, ServerNames.GATEWAY_OPEN, 1.15));

	/**
	 * Returns the lines of the report for the targets that the results have figures of.
	 */
	static List<String> lines(List<? extends ScenarioResult> results) {
		return ALL.stream().flatMap((target) -> target.line(results).stream()).toList();
	}

	private Optional<String> line(List<? extends ScenarioResult> results) {
		return find(results, this.server).flatMap((result) -> find(results, this.reference)
			.flatMap((reference) -> this.metric.ratio(result, reference).map(this::line)));
	}

	private String line(double value) {
		boolean isMinimum = this.metric == Metric.RATE;
		boolean isMet = isMinimum ? value >= this.bound : value <= this.bound;
		return String.format(Locale.ROOT, "* %s, %s: %s / %s = %.2f (target: at %s %.2f, %s)", this.scenario,
				this.metric.title(), this.server, this.reference, value, isMinimum ? "least" : "most", this.bound,
				isMet ? "met" : "missed");
	}

	private Optional<ScenarioResult> find(List<? extends ScenarioResult> results, String server) {
		return results.stream()
			.filter((result) -> result.scenario().equals(this.scenario) && result.server().equals(server))
			.map((result) -> (ScenarioResult) result)
			.findFirst();
	}

}
