package io.mcpgateway.benchmark;

import java.util.Optional;

/**
 * A figure that the report compares between servers.
 */
enum Metric {

	/** CPU time of a request, or until the first read. */
	CPU("CPU"),

	/** Requests a second, of which more are better. */
	RATE("requests/s"),

	/** Time of 99 of 100 requests at most. */
	P99("p99"),

	/** Time from the start of a process to the first read. */
	START_TIME("time"),

	/** Resident MiB of an idle process after the first read. */
	MEMORY("idle memory in MiB");

	private final String title;

	Metric(String title) {
		this.title = title;
	}

	String title() {
		return this.title;
	}

	/**
	 * Returns the figure of a result; {@code NaN} if the result has none.
	 */
	double of(ScenarioResult result) {
		return switch (result) {
			case RequestResult requests -> switch (this) {
				case CPU -> requests.median().cpu();
				case RATE -> requests.median().perSecond();
				case P99 -> requests.median().p99();
				case START_TIME, MEMORY -> Double.NaN;
			};
			case StartResult start -> switch (this) {
				case CPU -> start.median().cpu();
				case START_TIME -> start.median().seconds();
				case MEMORY -> start.median().resident() / (1 << 20);
				case RATE, P99 -> Double.NaN;
			};
			case ClusterResult cluster -> Double.NaN;
			case StreamResult streams -> Double.NaN;
			case SearchResult search -> Double.NaN;
			case RetrievalResult retrieval -> Double.NaN;
			case GrepResult grep -> Double.NaN;
			case DocumentResult documents -> Double.NaN;
			case ProfileResult profile -> Double.NaN;
		};
	}

	/**
	 * Returns the ratio of two results; empty if a result has no figure.
	 */
	Optional<Double> ratio(ScenarioResult result, ScenarioResult reference) {
		return Optional.of(of(result) / of(reference)).filter(Double::isFinite);
	}

}
