package io.mcpgateway.benchmark;

/**
 * What a scenario found out about the streams of one server.
 *
 * @param scenario what was asked for
 * @param server who was asked
 * @param memory what each open stream holds
 * @param idle seconds of CPU time a second while nothing happens
 * @param notices the median of each figure of the rounds on its own
 * @param unasked the cost of changes that nobody asked about; {@code null} if it is not
 * known
 * @param load the machine's load when it had been measured
 * @param failure why there are no figures; empty if there are
 */
record StreamResult(String scenario, String server, Memory memory, double idle, Notices notices, Unasked unasked,
		double load, String failure) implements Finding {

	static StreamResult failed(String scenario, String server, String failure) {
		return new StreamResult(scenario, server, new Memory(0, 0), Double.NaN, Notices.NONE, null,
				Environment.currentLoad(), failure);
	}

}
