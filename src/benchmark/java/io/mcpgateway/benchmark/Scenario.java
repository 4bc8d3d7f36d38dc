package io.mcpgateway.benchmark;

import java.util.List;

/**
 * Something that servers are asked for.
 */
interface Scenario {

	/**
	 * The option that chooses it.
	 */
	String name();

	/**
	 * Start the servers, measure them and stop them.
	 */
	List<? extends Finding> run(Options options) throws Exception;

}
