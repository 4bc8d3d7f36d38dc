package io.mcpgateway.testkit;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.NestedMultiOutput;
import io.lettuce.core.protocol.CommandArgs;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import redis.embedded.core.ExecutableProvider;

/** Redis in a process of its own, which can be killed, paused and started again. */
public final class RedisServer implements AutoCloseable {

	private final int port;

	private final List<String> options;

	private final RedisClient client;

	/** Process; {@code null} for a server that something else runs. */
	private @Nullable Process process;

	private @Nullable StatefulRedisConnection<String, String> connection;

	private RedisServer(int port, List<String> options) {
		this.port = port;
		this.options = List.copyOf(options);
		this.client = RedisClient.create(RedisURI.create("127.0.0.1", port));
	}

	/** Returns the server on a port, as that of a container, whose process stays. */
	public static RedisServer at(int port) {
		return new RedisServer(port, List.of());
	}

	/**
	 * Starts an empty server on a free port.
	 * @param options further options, such as {@code --maxmemory 4mb}
	 */
	public static RedisServer start(String... options) throws IOException {
		return start(FreePort.any(), options);
	}

	/** Starts an empty server on a port; 0 for any. */
	public static RedisServer start(int port, String... options) throws IOException {
		RedisServer server = new RedisServer((port > 0) ? port : FreePort.any(), List.of(options));
		server.process = server.launch();
		return server;
	}

	/** Returns the server's port. */
	public int port() {
		return this.port;
	}

	/**
	 * Returns the properties of a gateway in a cluster over this server: without the pool
	 * that a library of the tests would bring.
	 */
	public Map<String, Object> properties() {
		return Map.of("gateway.cluster.mode", "redis", "spring.data.redis.port", this.port,
				"spring.data.redis.lettuce.pool.enabled", false);
	}

	/** Ends the server if it runs, and starts an empty one on the same port. */
	public void restart() throws IOException {
		kill();
		this.process = launch();
	}

	/** Kills the server, whose data are lost. */
	public synchronized void kill() {
		if (this.connection != null) {
			this.connection.close();
			this.connection = null;
		}
		if (this.process != null) {
			this.process.destroyForcibly();
			this.process.onExit().join();
		}
	}

	/** Stops the server, which keeps its connections but does not answer. */
	public void pause() {
		ProcessSignals.pause(Objects.requireNonNull(this.process).pid());
	}

	/** Lets a paused server go on. */
	public void resume() {
		if (this.process != null) {
			ProcessSignals.resume(this.process.pid());
		}
	}

	/** Runs a command, such as {@code CONFIG SET maxmemory 1}, and returns its result. */
	public List<Object> run(String... command) {
		List<String> arguments = List.of(command).subList(1, command.length);
		CommandArgs<String, String> args = new CommandArgs<>(StringCodec.UTF8);
		arguments.forEach(args::add);
		return commands().dispatch(() -> command[0].getBytes(StandardCharsets.US_ASCII),
				new NestedMultiOutput<>(StringCodec.UTF8), args);
	}

	/** Returns the typed commands. */
	public synchronized RedisCommands<String, String> commands() {
		if (this.connection == null) {
			this.connection = this.client.connect();
		}
		return this.connection.sync();
	}

	@Override
	public void close() {
		resume();
		kill();
		this.client.shutdown();
	}

	private Process launch() throws IOException {
		File executable = ExecutableProvider.newJarResourceProvider().get();
		List<String> command = new ArrayList<>(
				List.of(executable.getAbsolutePath(), "--port", String.valueOf(this.port), "--bind", "127.0.0.1",
						"--save", "", "--appendonly", "no", "--daemonize", "no"));
		command.addAll(this.options);
		Process launched = new ProcessBuilder(command).redirectErrorStream(true)
			.redirectOutput(Redirect.DISCARD)
			.directory(executable.getParentFile())
			.start();
		Awaitility.await("Redis listens")
			.atMost(AwaitDefaults.TIMEOUT)
			.pollInterval(Duration.ofMillis(20))
			.until(() -> !launched.isAlive() || isListening());
		if (!launched.isAlive()) {
			throw new IOException("Redis ended with " + launched.exitValue());
		}
		Runtime.getRuntime().addShutdownHook(new Thread(launched::destroyForcibly));
		return launched;
	}

	/** Connects, since binding the port to see whether it is free takes it from Redis. */
	private boolean isListening() {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.port)) {
			return socket.isConnected();
		}
		catch (IOException ex) {
			return false;
		}
	}

}
