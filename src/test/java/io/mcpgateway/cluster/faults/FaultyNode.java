package io.mcpgateway.cluster.faults;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.FreePort;
import io.mcpgateway.testkit.GatewayProcess;
import io.mcpgateway.testkit.ProcessSignals;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.jspecify.annotations.Nullable;

/**
 * Gateway in a process, with a way of its own to Redis, and one port for all its lives.
 */
final class FaultyNode implements AutoCloseable {

	private static final List<String> JVM_OPTIONS = List.of("-Xmx192m");

	private static final Duration MAX_START = Duration.ofMinutes(2);

	private final int port = FreePort.any();

	private final String name;

	private final RedisGate gate;

	private final Map<String, Object> properties;

	private final Path logs;

	/** Jar of another build; {@code null} for this one. */
	private @Nullable Path jar;

	private GatewayProcess process;

	private int starts;

	private FaultyNode(String name, RedisGate gate, Map<String, ?> properties, Path logs, @Nullable Path jar)
			throws IOException {
		this.name = name;
		this.gate = gate;
		this.logs = logs;
		this.jar = jar;
		this.properties = new HashMap<>(properties);
		this.properties.put("server.port", this.port);
		this.properties.put("spring.data.redis.port", gate.port());
		this.process = launch();
	}

	/**
	 * Starts a node.
	 * @param redis the port of Redis
	 * @param logs the directory for a log of each life
	 * @param jar the jar of another build; {@code null} for this one
	 */
	static FaultyNode start(String name, int redis, Map<String, ?> properties, Path logs, @Nullable Path jar)
			throws IOException {
		return new FaultyNode(name, RedisGate.to(redis), properties, logs, jar);
	}

	URI origin() {
		return this.process.origin();
	}

	RedisGate gate() {
		return this.gate;
	}

	void kill() {
		this.process.process().destroyForcibly().onExit().join();
	}

	/** Ends the node as an operator does. */
	void stop() {
		this.process.process().destroy();
		this.process.process().onExit().join();
	}

	void pause() {
		ProcessSignals.pause(this.process.process().pid());
	}

	void resume() {
		ProcessSignals.resume(this.process.process().pid());
	}

	/** Starts the node again after its end, and waits until it is ready. */
	void restart() {
		try {
			this.process = launch();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Ends the node as an operator does, and starts another build in its place.
	 * @param other the jar of the other build; {@code null} for this one
	 */
	void replace(@Nullable Path other) {
		stop();
		this.jar = other;
		restart();
	}

	/** Starts the node again after its end, without waiting. */
	void launchAgain() {
		this.starts++;
		try {
			this.process = (this.jar != null) ? GatewayProcess.launch(this.jar, JVM_OPTIONS, this.properties, log())
					: GatewayProcess.launch(JVM_OPTIONS, this.properties, log());
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Waits until the node answers, ready or not. */
	void awaitAnswer() {
		await("the node answers").until(() -> this.process.readiness() > 0);
	}

	/** Waits until the node is ready. */
	void awaitReady() {
		await("the node is ready").until(() -> this.process.readiness() == 200);
	}

	@Override
	public void close() {
		kill();
		this.gate.close();
	}

	@Override
	public String toString() {
		return this.name;
	}

	private GatewayProcess launch() throws IOException {
		this.starts++;
		return (this.jar != null) ? GatewayProcess.start(this.jar, JVM_OPTIONS, this.properties, log())
				: GatewayProcess.start(JVM_OPTIONS, this.properties, log());
	}

	private Path log() {
		return this.logs.resolve(this.name + "-" + this.starts + ".log");
	}

	private static ConditionFactory await(String event) {
		return Awaitility.await(event).atMost(MAX_START);
	}

}
