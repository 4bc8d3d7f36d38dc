package io.mcpgateway.benchmark;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Starts the servers of the scenarios. An {@code OutOfMemoryError} ends a server, so that
 * the report shows it.
 */
final class ServerLauncher {

	/** The prefix of the URIs of served files. */
	static final String URI_PREFIX = "file:///bench/";

	/** Sets the page size of all reports. */
	private static final String PAGE_SIZE = "--gateway.server.page-size=100";

	private static final String MAX_LISTED = "--gateway.server.max-listed=0";

	/** Keeps connections open while other servers warm up. */
	private static final String HEAD_TIME = "--gateway.http.head-time=10m";

	private static final String JAVA = System.getProperty("java.home") + File.separator + "bin" + File.separator
			+ "java";

	private static final long TRAINING_MINUTES = 10;

	private final Options options;

	private final Path jar;

	private final List<String> prefix;

	private final List<String> jvmOptions;

	ServerLauncher(Options options) {
		this(options, options.jar(), CpuPinning.serverCore(options), options.jvm());
		this.jvmOptions.add("-XX:+ExitOnOutOfMemoryError");
	}

	/**
	 * Creates a launcher.
	 * @param prefix the command that runs another on some cores or with an environment;
	 * may be empty
	 */
	private ServerLauncher(Options options, Path jar, List<String> prefix, List<String> jvmOptions) {
		this.options = options;
		this.jar = jar;
		this.prefix = prefix;
		this.jvmOptions = new ArrayList<>(jvmOptions);
	}

	/**
	 * Returns a launcher of the baseline's build; empty if the options name none.
	 */
	Optional<ServerLauncher> baseline() {
		return Optional.of(this.options.baseline())
			.filter((baseline) -> !baseline.isEmpty())
			.map((baseline) -> new ServerLauncher(this.options, Path.of(baseline), this.prefix, this.jvmOptions));
	}

	/**
	 * Returns a launcher with one more JVM flag, which overrides the flags before.
	 */
	ServerLauncher with(String flag) {
		ServerLauncher launcher = new ServerLauncher(this.options, this.jar, this.prefix, this.jvmOptions);
		launcher.jvmOptions.add(flag);
		return launcher;
	}

	/**
	 * Returns a launcher whose servers run on all cores.
	 */
	ServerLauncher onAllCores() {
		return new ServerLauncher(this.options, this.jar, CpuPinning.allCores(this.options), this.jvmOptions);
	}

	/**
	 * Returns a launcher whose servers run on the core of the load generator, for
	 * databases and buckets.
	 */
	ServerLauncher besideLoad() {
		return new ServerLauncher(this.options, this.jar, List.of(), this.jvmOptions);
	}

	/**
	 * Returns a launcher of the gateway as its image starts it: with an AOT cache, the
	 * flags and the environment of the image.
	 */
	ServerLauncher asInImage(Path cache) {
		List<String> command = new ArrayList<>(this.prefix);
		command.addAll(List.of("env", "MALLOC_ARENA_MAX=2"));
		List<String> flags = new ArrayList<>(this.options.image());
		flags.addAll(List.of("-XX:AOTMode=on", "-XX:AOTCache=" + cache));
		return new ServerLauncher(this.options, this.jar, command, flags);
	}

	/**
	 * Trains an AOT cache for gateways that record themselves.
	 * <p>
	 * <b>Why</b>: the flag of a recording adds a module, and the JVM takes only a cache
	 * of the same modules.
	 */
	void trainRecorded(Path cache) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(this.prefix);
		command.add(JAVA);
		command.addAll(this.options.image());
		command.addAll(List.of("-XX:AOTCacheOutput=" + cache, "--add-modules=jdk.jfr", "-jar", this.jar.toString(),
				"--train"));
		Process process = new ProcessBuilder(command).redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.start();
		boolean hasEnded = process.waitFor(TRAINING_MINUTES, TimeUnit.MINUTES);
		process.destroyForcibly();
		if (!hasEnded || process.exitValue() != 0) {
			throw new IOException("the training failed: " + String.join(" ", command));
		}
	}

	/**
	 * Starts the gateway with arguments.
	 */
	ServerProcess gateway(List<String> arguments) throws Exception {
		List<String> program = new ArrayList<>(List.of("-jar", this.jar.toString()));
		program.addAll(complete(arguments));
		return java(program);
	}

	/**
	 * Starts the gateway on a directory.
	 */
	ServerProcess gateway(Path root) throws Exception {
		return gateway(mount(root));
	}

	/**
	 * Starts the gateway on a directory by the script beside the jar, which sets its own
	 * flags of the JVM.
	 */
	ServerProcess script(Path root) throws Exception {
		List<String> command = new ArrayList<>(List.of("env", "JAVA_HOME=" + System.getProperty("java.home"),
				"JAVA_OPTS=-XX:AOTCache=" + this.options.aot(), this.options.script().toString()));
		command.addAll(complete(mount(root)));
		return program(command);
	}

	/**
	 * Starts the gateway on a directory, with limits for many streams.
	 */
	ServerProcess gatewayOfStreams(Path root) throws Exception {
		return gateway(argumentsOfStreams(root));
	}

	/**
	 * Returns the arguments of a gateway on a directory, with limits for many streams.
	 */
	List<String> argumentsOfStreams(Path root) {
		int streams = 2 * this.options.streams() + 1000;
		return new ArrayList<>(List.of("--gateway.files.mounts.bench.root=" + root,
				"--gateway.http.max-streams=" + streams, "--gateway.http.max-streams-per-address=" + streams,
				"--gateway.http.max-connections=" + 2 * streams,
				"--gateway.http.max-connections-per-address=" + 2 * streams, "--gateway.sessions.max=" + streams));
	}

	/**
	 * Starts the Quarkus peer on a directory, without a listing.
	 */
	ServerProcess quarkus(Path root) throws Exception {
		return quarkus(root, List.of());
	}

	/**
	 * Starts the Quarkus peer on a directory, with a listing.
	 * @param pageSize the entries of a page; zero to list all at once
	 */
	ServerProcess quarkus(Path root, int pageSize) throws Exception {
		return quarkus(root, List.of("-Dquarkus.mcp.server.resources.page-size=" + pageSize, "-Dbenchmark.list=true"));
	}

	private ServerProcess quarkus(Path root, List<String> properties) throws Exception {
		List<String> program = new ArrayList<>(properties);
		program.addAll(List.of("-Dquarkus.http.port=$PORT", "-Dquarkus.http.host=127.0.0.1", "-Dquarkus.log.level=WARN",
				"-Dbenchmark.root=" + root, "-jar", this.options.quarkus().toString()));
		return java(program);
	}

	/**
	 * Starts a class of the benchmark as a server.
	 * @param args the arguments after the port
	 */
	ServerProcess main(Class<?> main, ClassPath classPath, String... args) throws Exception {
		List<String> program = new ArrayList<>(List.of("-cp", classPath.toString(), main.getName(), "$PORT"));
		program.addAll(List.of(args));
		return java(program);
	}

	/**
	 * Starts a command on the cores of this launcher.
	 * @param command the program and its arguments; {@code $PORT} stands for the port
	 */
	ServerProcess program(List<String> command) throws Exception {
		List<String> all = new ArrayList<>(this.prefix);
		all.addAll(command);
		return ServerProcess.start(all);
	}

	private ServerProcess java(List<String> program) throws Exception {
		List<String> command = new ArrayList<>(List.of(JAVA));
		command.addAll(this.jvmOptions);
		command.addAll(program);
		return program(command);
	}

	private static List<String> mount(Path root) {
		return List.of("--gateway.files.mounts.bench.root=" + root);
	}

	/** Adds the arguments that every gateway of the benchmark has. */
	private List<String> complete(List<String> arguments) {
		List<String> all = new ArrayList<>(
				List.of(PAGE_SIZE, MAX_LISTED, HEAD_TIME, "--server.port=$PORT", "--management.server.port=$PORT"));
		all.addAll(arguments);
		all.addAll(withoutSearch(arguments));
		all.addAll(this.options.gateway());
		return all;
	}

	/** Turns search off, unless the arguments configure it. */
	private static List<String> withoutSearch(List<String> arguments) {
		return arguments.stream().anyMatch((argument) -> argument.startsWith("--gateway.search.")) ? List.of()
				: List.of("--gateway.search.enabled=false");
	}

}
