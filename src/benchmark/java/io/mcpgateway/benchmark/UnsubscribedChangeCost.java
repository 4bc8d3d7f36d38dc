package io.mcpgateway.benchmark;

/**
 * The cost of 1,000 writes to a file without subscribers, beyond the idle cost.
 *
 * @param alone seconds of CPU time while no stream is open
 * @param among seconds of CPU time while all streams are open
 */
record UnsubscribedChangeCost(double alone, double among) {

}
