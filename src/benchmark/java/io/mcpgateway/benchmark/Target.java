package io.mcpgateway.benchmark;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Target of the gateway: a bound of a figure, or of its ratio to that of another server.
 *
 * @param scenario the title of the scenario
 * @param metric the figure
 * @param server the name of the measured server
 * @param reference the name of the server to compare with; empty to bound the figure
 * itself
 * @param bound the lower bound of {@link Metric#RATE}, the upper bound of others
 */
record Target(String scenario, Metric metric, String server, String reference, double bound) {

	static final List<Target> ALL = List.of(
			new Target(ReadScenario.TEXT, Metric.CPU, ServerNames.GATEWAY, ServerNames.LIMIT, 1.7),
			new Target(ReadScenario.TEXT, Metric.RATE, ServerNames.GATEWAY, ServerNames.LIMIT, 0.6),
			new Target(ReadScenario.TEXT, Metric.RATE, ServerNames.GATEWAY_SESSION, ServerNames.LIMIT, 0.55),
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
			new Target(StartScenario.TITLE, Metric.START_TIME, ServerNames.GATEWAY_AOT, ServerNames.QUARKUS, 1),
			new Target(StartScenario.TITLE, Metric.CPU, ServerNames.GATEWAY_AOT, ServerNames.QUARKUS, 1.3),
			new Target(StartScenario.TITLE, Metric.MEMORY, ServerNames.GATEWAY_AOT, "", 150),
			new Target(StartScenario.TITLE, Metric.MEMORY, ServerNames.GATEWAY_SCRIPT, "", 150),
			new Target(ColdScenario.FIRST, Metric.RATE, ServerNames.GATEWAY_AOT, ServerNames.QUARKUS, 1),
			new Target(ColdScenario.NEXT, Metric.RATE, ServerNames.GATEWAY_AOT, ServerNames.QUARKUS, 1),
			new Target(RowsScenario.TITLE, Metric.CPU, ServerNames.GATEWAY, ServerNames.BARE_DATABASE, 1.5),
			new Target(IdentityScenario.PAGE, Metric.CPU, ServerNames.GATEWAY_IDENTITY, ServerNames.GATEWAY, 1.15),
			new Target(IdentityScenario.FEW, Metric.CPU, ServerNames.GATEWAY_IDENTITY, ServerNames.GATEWAY, 1.15),
			new Target(IdentityScenario.SCHEMA, Metric.CPU, ServerNames.GATEWAY_IDENTITY, ServerNames.GATEWAY, 1.15),
			new Target(ObjectReadScenario.TITLE, Metric.CPU, ServerNames.GATEWAY, ServerNames.BARE_BUCKET, 1.3),
			new Target(KeyListScenario.FIRST, Metric.CPU, ServerNames.GATEWAY, ServerNames.BARE_BUCKET, 1.5),
			new Target(KeyListScenario.MIDDLE, Metric.CPU, ServerNames.GATEWAY, ServerNames.BARE_BUCKET, 1.5),
			new Target(ClusterReadScenario.READ, Metric.CPU, ServerNames.GATEWAY_REDIS, ServerNames.GATEWAY_SESSION,
					1.03),
			new Target(ClusterReadScenario.LIST, Metric.CPU, ServerNames.GATEWAY_REDIS, ServerNames.GATEWAY_SESSION,
					1.03),
			new Target(SecurityScenario.TITLE, Metric.CPU, ServerNames.GATEWAY_KEYS, ServerNames.GATEWAY_OPEN, 1.2),
			new Target(SecurityScenario.TITLE, Metric.CPU, ServerNames.GATEWAY_OAUTH, ServerNames.GATEWAY_OPEN, 1.2));

	/**
	 * Returns the lines of the report for the targets that the results have figures of.
	 */
	static List<String> lines(Results results) {
		return ALL.stream().flatMap((target) -> target.line(results).stream()).toList();
	}

	private Optional<String> line(Results results) {
		return value(results).map((value) -> {
			boolean isMinimum = this.metric == Metric.RATE;
			boolean isMet = isMinimum ? value >= this.bound : value <= this.bound;
			return String.format(Locale.ROOT, "* %s, %s: %s = %.2f (target: at %s %.2f, %s)", this.scenario,
					this.metric.title(), this.reference.isEmpty() ? this.server : this.server + " / " + this.reference,
					value, isMinimum ? "least" : "most", this.bound, isMet ? "met" : "missed");
		});
	}

	private Optional<Double> value(Results results) {
		Optional<ScenarioResult> result = results.find(this.scenario, this.server);
		return this.reference.isEmpty() ? result.map(this.metric::of)
				: result.flatMap((measured) -> results.find(this.scenario, this.reference)
					.flatMap((other) -> this.metric.ratio(measured, other)));
	}

}
