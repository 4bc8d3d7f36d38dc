package io.mcpgateway.adapter.logs;

/**
 * Log as shown in the list of a service, to open its lines without another request for
 * the log.
 *
 * @param runs number of runs of its writer whose lines are asked for: 0 if the list says
 * that no line is younger than the time of interest, 2 if the run before the last one has
 * lines too
 */
record ListedLog(String name, int runs) {

}
