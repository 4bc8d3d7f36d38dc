package io.mcpgateway.cluster.hub;

import java.util.List;

/**
 * State of the cluster in Redis.
 *
 * @param head last position of the stream
 * @param isNew whether Redis did not know this node, or knew it no more
 * @param nodes names of the nodes with a heartbeat in the last three lease times
 */
record ClusterState(StreamHead head, boolean isNew, List<String> nodes) {

	/** Parses the result of the script. */
	static ClusterState parse(String result) {
		List<String> parts = List.of(result.split("\n"));
		return new ClusterState(new StreamHead(parts.get(0), Long.parseLong(parts.get(1)), parts.get(2)),
				parts.get(3).equals("1"), parts.subList(4, parts.size()));
	}

}
