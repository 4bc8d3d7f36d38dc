package io.mcpgateway.testkit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.awaitility.Awaitility;

/**
 * Gateways in this JVM over one Redis, behind a proxy that sends each request to a random
 * one.
 */
public record RunningCluster(RedisServer redis, List<RunningGateway> nodes,
		RandomProxy proxy) implements AutoCloseable {

	/**
	 * Starts a number of nodes with the same properties. Unless these differ, nodes wait
	 * long for Redis, as a loaded machine needs.
	 * @param beans further beans of each node
	 */
	public static RunningCluster start(int count, Map<String, ?> properties, Class<?>... beans) throws IOException {
		RedisServer redis = RedisServer.start();
		Map<String, Object> all = new HashMap<>(redis.properties());
		all.put("gateway.cluster.command-time", "5s");
		all.putAll(properties);
		List<RunningGateway> nodes = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			nodes.add(RunningGateway.start(all, beans));
		}
		return new RunningCluster(redis, List.copyOf(nodes),
				RandomProxy.of(nodes.stream().map(RunningGateway::origin).toList()));
	}

	/** Waits until messages between the nodes arrive, as posts of HTTP+SSE need. */
	public void awaitMessages() {
		for (RunningGateway node : this.nodes) {
			SsePeer peer = SsePeer.open(node.origin(), Map.of());
			for (RunningGateway other : this.nodes) {
				Awaitility.await("the nodes hear each other")
					.until(() -> peer.at(other.origin(), Map.of()).post("{}").statusCode() == 400);
			}
		}
	}

	/** Returns a client of the proxy. */
	public Peer client() {
		return Peer.at(this.proxy.endpoint());
	}

	/** Returns a client of one node. */
	public Peer client(int node) {
		return Peer.of(this.nodes.get(node));
	}

	@Override
	public void close() {
		this.proxy.close();
		this.nodes.forEach(RunningGateway::close);
		this.redis.close();
	}

}
