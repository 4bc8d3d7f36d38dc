package io.mcpgateway.adapter.logs;

/**
 * Log as the list of a service shows it, so that its lines are opened without asking for
 * it again.
 *
 * @param runs number of runs of its writer whose lines are asked for: 0 if the list says
 * that no line is younger than the time of interest, 2 if the run before the last one has
 * lines too
 */
record ListedLog(String name, int runs) {

}
