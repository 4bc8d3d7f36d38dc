package io.mcpgateway.benchmark;

/**
 * The stream figures of one server.
 *
 * @param scenario the title of the scenario
 * @param server the name of the server
 * @param memory the memory of an open stream
 * @param idle seconds of CPU time a second of the idle server
 * @param notifications the median of each notification figure on its own
 * @param unsubscribed the cost of changes without subscribers; {@code null} if unknown
 * @param load the load average of the machine after the measurement
 * @param failure the reason for missing figures; empty if the figures are there
 */
record StreamResult(String scenario, String server, ProcessMemory memory, double idle,
		NotificationFigures notifications, UnsubscribedChangeCost unsubscribed, double load,
		String failure) implements ScenarioResult {

	static StreamResult failed(String scenario, String server, String failure) {
		return new StreamResult(scenario, server, new ProcessMemory(0, 0), Double.NaN, NotificationFigures.NONE, null,
				Environment.currentLoad(), failure);
	}

}
