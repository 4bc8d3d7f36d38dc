package io.mcpgateway.testkit;

import java.io.IOException;
import java.util.Map;

import redis.embedded.core.RedisServerBuilder;

/** Redis in a process of its own, which can be killed, paused and started again. */
public final class RedisServer implements AutoCloseable {

	private final int port;

	private redis.embedded.RedisServer server;

	private RedisServer(int port) throws IOException {
		this.port = port;
		this.server = create(port);
	}

	/** Starts an empty server on a free port. */
	public static RedisServer start() throws IOException {
		RedisServer started = new RedisServer(FreePort.any());
		started.server.start();
		return started;
	}

	/** Returns the server's port. */
	public int port() {
		return this.port;
	}

	/** Returns the properties of a gateway in a cluster over this server. */
	public Map<String, Object> properties() {
		return Map.of("gateway.cluster.mode", "redis", "spring.data.redis.port", this.port);
	}

	/** Ends the server and starts an empty one on the same port. */
	public void restart() throws IOException {
		close();
		this.server = create(this.port);
		this.server.start();
	}

	@Override
	public void close() throws IOException {
		this.server.stop();
	}

	private static redis.embedded.RedisServer create(int port) throws IOException {
		return new RedisServerBuilder().port(port)
			.bind("127.0.0.1")
			.setting("save \"\"")
			.setting("appendonly no")
			.build();
	}

}
