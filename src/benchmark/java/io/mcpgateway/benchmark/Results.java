package io.mcpgateway.benchmark;

import java.util.List;
import java.util.Optional;

/**
 * Results of a run, by scenario and server.
 *
 * @param all the results in the order of the report
 */
record Results(List<? extends ScenarioResult> all) {

	/**
	 * Returns the figures of a server in a scenario; empty if the server was not measured
	 * or failed.
	 * @param scenario the title of the scenario
	 */
	Optional<ScenarioResult> find(String scenario, String server) {
		return this.all.stream()
			.filter((result) -> result.scenario().equals(scenario) && result.server().equals(server))
			.filter((result) -> result.failure().isEmpty())
			.map((result) -> (ScenarioResult) result)
			.findFirst();
	}

}
