package io.mcpgateway.server;

/** Reporter of the cluster's status; a node alone has none. */
@FunctionalInterface
public interface ClusterReporter {

	ClusterStatus status();

}
