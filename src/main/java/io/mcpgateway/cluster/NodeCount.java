package io.mcpgateway.cluster;

/** Number of nodes that share the limits. */
@FunctionalInterface
interface NodeCount {

	/** Returns the number of nodes last seen alive, with this one. */
	int nodes();

}
