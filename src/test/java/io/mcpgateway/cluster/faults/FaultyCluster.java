package io.mcpgateway.cluster.faults;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.RandomProxy;
import io.mcpgateway.testkit.RedisServer;
import org.jspecify.annotations.Nullable;

/** Three nodes over one Redis, behind a proxy that sends each request to a random one. */
record FaultyCluster(RedisServer redis, List<FaultyNode> nodes, RandomProxy proxy) implements AutoCloseable {

	static final Duration LEASE_TIME = Duration.ofSeconds(4);

	static final Duration COMMAND_TIME = Duration.ofSeconds(3);

	/** Time between two lines of a stream that lives. */
	static final Duration KEEP_ALIVE = Duration.ofSeconds(3);

	private static final int NODES = 3;

	/**
	 * Starts a cluster.
	 * @param sources the properties of the mounts
	 * @param logs the directory for the logs of the nodes
	 */
	static FaultyCluster start(Map<String, ?> sources, Path logs) throws IOException {
		return start(sources, logs, null);
	}

	/**
	 * Starts a cluster of another build.
	 * @param jar the jar of the build; {@code null} for this one
	 */
	static FaultyCluster start(Map<String, ?> sources, Path logs, @Nullable Path jar) throws IOException {
		RedisServer redis = RedisServer.start();
		Map<String, Object> properties = new HashMap<>(sources);
		properties.put("gateway.cluster.mode", "redis");
		properties.put("gateway.cluster.lease-time", LEASE_TIME.toSeconds() + "s");
		properties.put("gateway.cluster.command-time", COMMAND_TIME.toSeconds() + "s");
		properties.put("gateway.http.keep-alive", KEEP_ALIVE.toSeconds() + "s");
		// All clients have one address
		properties.put("gateway.http.max-bodies-per-caller", "24MB");
		properties.put("gateway.http.max-bodies", "24MB");
		properties.put("gateway.http.max-connections-per-address", "10000");
		properties.put("gateway.http.max-streams-per-address", "10000");
		properties.put("gateway.search.enabled", "false");
		properties.put("gateway.subscriptions.drain", "2s");
		List<FaultyNode> nodes = new ArrayList<>();
		for (int i = 0; i < NODES; i++) {
			nodes.add(FaultyNode.start("node-" + i, redis.port(), properties, logs, jar));
		}
		return new FaultyCluster(redis, List.copyOf(nodes),
				RandomProxy.of(nodes.stream().map(FaultyNode::origin).toList()));
	}

	URI origin() {
		return this.proxy.origin();
	}

	/** Ends Redis if it runs, and starts an empty one. */
	void emptyRedis() {
		try {
			this.redis.restart();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Removes all entries from the stream, whose head stays. */
	void trimLog() {
		this.redis.run("XTRIM", "{mcp-gateway}:log", "MAXLEN", "0");
	}

	@Override
	public void close() {
		this.proxy.close();
		this.nodes.forEach(FaultyNode::close);
		this.redis.close();
	}

}
