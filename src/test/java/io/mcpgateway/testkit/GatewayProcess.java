package io.mcpgateway.testkit;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;

/**
 * Gateway in its own process, as operators and clients start it.
 *
 * @param port the port; 0 over standard streams
 * @param log the log file
 */
public record GatewayProcess(Process process, int port, Path log) implements AutoCloseable {

	/** Command of the operations guide that made the cache of classes of all gateways. */
	public static final String TRAINING = GatewayJar.TRAINING;

	private static final Duration TIMEOUT = Duration.ofMinutes(2);

	private static final int READINESS_TIMEOUT_MILLIS = 5000;

	/**
	 * Starts a gateway and waits until it is ready.
	 * @param properties the configuration properties
	 */
	public static GatewayProcess start(Map<String, ?> properties) throws IOException {
		return start(properties, Files.createTempFile("gateway", ".log"));
	}

	/** Starts a gateway that logs to a file or a pipe, and waits until it is ready. */
	public static GatewayProcess start(Map<String, ?> properties, Path log) throws IOException {
		return start(List.of("-Xmx512m"), properties, log);
	}

	/** Starts a gateway with options of the JVM, and waits until it is ready. */
	public static GatewayProcess start(List<String> jvmOptions, Map<String, ?> properties, Path log)
			throws IOException {
		return start(Map.of(), jvmOptions, properties, log);
	}

	/**
	 * Starts a gateway with further environment variables, and waits until it is ready.
	 */
	public static GatewayProcess start(Map<String, String> environment, Map<String, ?> properties) throws IOException {
		return start(environment, List.of("-Xmx512m"), properties, Files.createTempFile("gateway", ".log"));
	}

	/** Starts the gateway of another build, and waits until it is ready. */
	public static GatewayProcess start(Path jar, List<String> jvmOptions, Map<String, ?> properties, Path log)
			throws IOException {
		return launch(jar, jvmOptions, properties, log).awaitReady(properties);
	}

	/**
	 * Starts a gateway with sources in jars of a directory, without waiting.
	 * @param environment further environment variables
	 */
	public static GatewayProcess launch(Map<String, String> environment, Path extensions, Map<String, ?> properties)
			throws IOException {
		return launch(environment, GatewayJar.commandWith(extensions), properties,
				Files.createTempFile("gateway", ".log"));
	}

	private static GatewayProcess start(Map<String, String> environment, List<String> jvmOptions,
			Map<String, ?> properties, Path log) throws IOException {
		return launch(environment, program(jvmOptions, properties), properties, log).awaitReady(properties);
	}

	/** Waits until the gateway is ready. */
	public GatewayProcess awaitReady(Map<String, ?> properties) throws IOException {
		int management = (properties.get("management.server.port") instanceof Integer separate) ? separate : this.port;
		Awaitility.await("the gateway is ready")
			.atMost(TIMEOUT)
			.until(() -> !this.process.isAlive() || readiness(management) == 200);
		if (!this.process.isAlive()) {
			throw new IOException(said());
		}
		return this;
	}

	/** Starts a gateway with options of the JVM, without waiting. */
	public static GatewayProcess launch(List<String> jvmOptions, Map<String, ?> properties, Path log)
			throws IOException {
		return launch(Map.of(), program(jvmOptions, properties), properties, log);
	}

	/** Starts the gateway of another build, without waiting. */
	public static GatewayProcess launch(Path jar, List<String> jvmOptions, Map<String, ?> properties, Path log)
			throws IOException {
		return launch(Map.of(), GatewayJar.commandOf(jar, jvmOptions), properties, log);
	}

	private static GatewayProcess launch(Map<String, String> environment, List<String> program,
			Map<String, ?> properties, Path log) throws IOException {
		int port = (properties.get("server.port") instanceof Integer chosen) ? chosen : FreePort.any();
		Map<String, Object> all = new HashMap<>(Map.of("server.port", port, "management.server.port", ""));
		all.putAll(properties);
		ProcessBuilder builder = new ProcessBuilder(command(program, all)).redirectErrorStream(true)
			.redirectOutput(log.toFile());
		builder.environment().putAll(environment);
		return new GatewayProcess(builder.start(), port, log);
	}

	/**
	 * Starts a gateway over its standard streams, as a desktop client does: without
	 * locale variables.
	 */
	public static GatewayProcess stdio(List<String> jvmOptions, Map<String, ?> properties) throws IOException {
		Path log = Files.createTempFile("gateway", ".log");
		ProcessBuilder builder = new ProcessBuilder(stdioCommand(jvmOptions, properties))
			.redirectError(Redirect.to(log.toFile()));
		builder.environment().keySet().removeIf((name) -> name.startsWith("LC_") || name.startsWith("LANG"));
		return new GatewayProcess(builder.start(), 0, log);
	}

	/** Returns the command of a gateway over its standard streams. */
	public static List<String> stdioCommand(List<String> jvmOptions, Map<String, ?> properties) {
		List<String> command = command(program(jvmOptions, properties), properties);
		command.add("--stdio");
		return command;
	}

	/**
	 * Returns the command of a gateway without arguments, for a shell.
	 * @param jvmOptions further options of the JVM
	 */
	public static String shellCommand(String... jvmOptions) {
		return "'" + String.join("' '", GatewayJar.command(List.of(jvmOptions))) + "'";
	}

	private static List<String> program(List<String> jvmOptions, Map<String, ?> properties) {
		if (properties.containsKey("spring.main.sources")) {
			return GatewayJar.commandWithTests(jvmOptions);
		}
		return jvmOptions.stream().anyMatch((option) -> option.startsWith("-Xlog:class"))
				? GatewayJar.commandWithoutCache(jvmOptions) : GatewayJar.command(jvmOptions);
	}

	private static List<String> command(List<String> program, Map<String, ?> properties) {
		List<String> command = new ArrayList<>(program);
		command.addAll(List.of(CommandLine.arguments(properties)));
		return command;
	}

	/** Returns the base URI of the server. */
	public URI origin() {
		return URI.create("http://127.0.0.1:" + this.port);
	}

	/** Returns the endpoint of Streamable HTTP. */
	public URI endpoint() {
		return origin().resolve("/mcp");
	}

	/** Returns the status of the readiness endpoint; 0 without an answer. */
	public int readiness() {
		return readiness(this.port);
	}

	/**
	 * Returns the status of the readiness endpoint at a port; 0 without an answer. The
	 * connection ends with the response, and needs no thread, as a client of the JDK
	 * would for each of the dozens of questions of a start.
	 */
	static int readiness(int port) {
		try {
			HttpURLConnection connection = (HttpURLConnection) URI
				.create("http://127.0.0.1:" + port + "/actuator/health/readiness")
				.toURL()
				.openConnection();
			connection.setRequestProperty("Connection", "close");
			connection.setConnectTimeout(READINESS_TIMEOUT_MILLIS);
			connection.setReadTimeout(READINESS_TIMEOUT_MILLIS);
			try {
				return connection.getResponseCode();
			}
			finally {
				connection.disconnect();
			}
		}
		catch (IOException ex) {
			return 0;
		}
	}

	/** Returns the log so far. */
	public String said() throws IOException {
		return Files.readString(this.log);
	}

	/** Waits for the process to end and returns its exit code. */
	public int exitCode() throws InterruptedException {
		if (!this.process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
			throw new AssertionError("the gateway does not end");
		}
		return this.process.exitValue();
	}

	/** Kills the process if it still runs. */
	@Override
	public void close() throws IOException {
		this.process.destroyForcibly().onExit().join();
		Files.delete(this.log);
	}

}
