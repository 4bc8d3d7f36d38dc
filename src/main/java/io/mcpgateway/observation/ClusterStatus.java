package io.mcpgateway.observation;

import java.util.List;
import java.util.Set;

/**
 * Status of the cluster, as this node sees it.
 *
 * @param state whether this node shares its state with others
 * @param node name of this node
 * @param nodes names of all nodes alive
 * @param lag records of the stream that this node has yet to apply
 * @param waiting records of this node that wait for Redis
 * @param leases feeds that this node watches for all
 */
public record ClusterStatus(State state, String node, List<String> nodes, long lag, int waiting, Set<String> leases) {

	/** Reporter of the status; a node alone has none. */
	@FunctionalInterface
	public interface Reporter {

		ClusterStatus status();

	}

	/** State of a node. */
	public enum State {

		/** Redis has not answered since the start, and the node refuses sessions. */
		JOINING,

		/** Redis is available. */
		SHARED,

		/** Redis is away, and the node goes on alone. */
		ALONE

	}

}
