package io.mcpgateway.benchmark;

/**
 * What a scenario found out about one server.
 */
sealed interface Finding permits Result, SearchResult, StreamResult {

	/**
	 * What was asked for.
	 */
	String scenario();

	/**
	 * Who was asked.
	 */
	String server();

	/**
	 * The machine's load when it had been found out.
	 */
	double load();

	/**
	 * Why there are no figures; empty if there are.
	 */
	String failure();

}
