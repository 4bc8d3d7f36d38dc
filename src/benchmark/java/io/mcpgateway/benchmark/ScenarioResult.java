package io.mcpgateway.benchmark;

/**
 * The figures of one server in one scenario.
 */
sealed interface ScenarioResult permits ClusterResult, DocumentResult, GrepResult, ProfileResult, RequestResult,
		RetrievalResult, SearchResult, StartResult, StreamResult {

	/**
	 * Returns the title of the scenario.
	 */
	String scenario();

	/**
	 * Returns the name of the server.
	 */
	String server();

	/**
	 * Returns the load average of the machine after the measurement.
	 */
	double load();

	/**
	 * Returns the reason for missing figures; empty if the figures are there.
	 */
	String failure();

}
