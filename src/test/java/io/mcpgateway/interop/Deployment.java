package io.mcpgateway.interop;

import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningCluster;
import io.mcpgateway.testkit.RunningGateway;

/**
 * Gateways that clients reach at one address: a single node, or with
 * {@code -Dinterop.nodes=3} as many over one Redis, behind a proxy that sends each
 * request to a random node. The profile {@code full} runs the tests both ways. With
 * {@code -Dinterop.group=all-of-it} clients use the endpoints of a group that has all
 * mounts.
 */
record Deployment(URI origin, List<RunningGateway> nodes, Server server) implements AutoCloseable {

	private static final int NODES = Integer.getInteger("interop.nodes", 1);

	/** End of the paths of endpoints: a slash and the group, or nothing. */
	private static final String GROUP = Optional.ofNullable(System.getProperty("interop.group"))
		.map("/"::concat)
		.orElse("");

	private static final Pattern MOUNT = Pattern.compile("gateway\\.(\\w+)\\.mounts\\.([^.]+)\\..*");

	Deployment {
		nodes = List.copyOf(nodes);
	}

	/**
	 * Starts the nodes. In a cluster, one node polls the directory {@code docs} for all.
	 */
	static Deployment start(Map<String, ?> plain, Class<?>... beans) throws IOException {
		Map<String, Object> properties = grouped(plain);
		if (!GROUP.isEmpty()) {
			properties.put("gateway.http.groups-only", true);
		}
		if (!isCluster()) {
			RunningGateway gateway = RunningGateway.start(properties, beans);
			return new Deployment(gateway.origin(), List.of(gateway), gateway::close);
		}
		Map<String, Object> all = new HashMap<>(properties);
		all.putAll(Map.of("gateway.files.mounts.docs.watch", "poll", "gateway.files.mounts.docs.poll-interval", "200ms",
				"gateway.cluster.mode", "redis"));
		RunningCluster cluster = RunningCluster.start(NODES, all, beans);
		cluster.awaitMessages();
		return new Deployment(cluster.proxy().origin(), cluster.nodes(), cluster::close);
	}

	/** Returns properties of a process that serves the same as this deployment. */
	static Map<String, ?> ofProcess(Map<String, ?> plain) {
		Map<String, Object> properties = grouped(plain);
		if (!GROUP.isEmpty()) {
			properties.put("gateway.stdio.group", GROUP.substring(1));
		}
		return properties;
	}

	/** Returns properties with the group of the clients, if they use one. */
	private static Map<String, Object> grouped(Map<String, ?> plain) {
		Map<String, Object> properties = new HashMap<>(plain);
		if (!GROUP.isEmpty()) {
			Set<String> mounts = plain.keySet()
				.stream()
				.map(MOUNT::matcher)
				.filter(Matcher::matches)
				.map((mount) -> mount.group(1) + "/" + mount.group(2))
				.collect(Collectors.toCollection(TreeSet::new));
			String group = "gateway.groups." + GROUP.substring(1);
			properties.put(group + ".mounts", String.join(",", mounts));
			properties.put(group + ".tools", "*");
		}
		return properties;
	}

	static boolean isCluster() {
		return NODES > 1;
	}

	/** Returns the endpoint of Streamable HTTP. */
	URI endpoint() {
		return at(this.origin, "/mcp");
	}

	/** Returns an endpoint, of the group if clients use one. */
	static URI at(URI origin, String endpoint) {
		return origin.resolve(endpoint + GROUP);
	}

	/** Returns the metrics of all nodes for Prometheus. */
	String figures() {
		return String.join("", this.nodes.stream().map((node) -> Peer.of(node).get("/actuator/prometheus")).toList());
	}

	@Override
	public void close() {
		this.server.close();
	}

	/** What {@link #start} started. */
	interface Server {

		/** Stops all nodes. */
		void close();

	}

}
