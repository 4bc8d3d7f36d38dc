package io.mcpgateway.benchmark;

import java.util.List;

/**
 * A scenario of the benchmark.
 */
interface Scenario {

	/**
	 * Returns the value of {@code --scenarios} that selects it.
	 */
	String name();

	/**
	 * Starts the servers, measures them and stops them.
	 */
	List<? extends ScenarioResult> run(Options options) throws Exception;

}
