package io.mcpgateway.benchmark;

/**
 * What 1,000 writes cost to a file that nobody listens to, beyond what the server uses
 * anyway.
 *
 * @param alone seconds of CPU time while no stream is open
 * @param among seconds of CPU time while all streams are open
 */
record Unasked(double alone, double among) {

}
