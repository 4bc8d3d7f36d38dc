package io.mcpgateway.benchmark;

/**
 * The figures of greps of one kind of pattern, beside ripgrep.
 *
 * @param scenario the tree, and the kind of pattern
 * @param server the name of the server
 * @param patterns the number of patterns
 * @param time the median seconds of the gateway
 * @param grep the median seconds of ripgrep
 * @param ratio the median of the ratios of both
 * @param different the number of patterns whose lines differ
 * @param load the load average of the machine after the measurement
 * @param failure the reason for missing figures; empty if the figures are there
 */
record GrepResult(String scenario, String server, int patterns, double time, double grep, double ratio, int different,
		double load, String failure) implements ScenarioResult {

}
