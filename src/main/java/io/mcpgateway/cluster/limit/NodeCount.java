package io.mcpgateway.cluster.limit;

/** Number of nodes that share the limits. */
@FunctionalInterface
public interface NodeCount {

	/** Returns the number of nodes last seen alive, with this one. */
	int nodes();

}
