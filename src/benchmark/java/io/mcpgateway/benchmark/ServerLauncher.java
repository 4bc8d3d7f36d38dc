package io.mcpgateway.benchmark;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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

	private final Options options;

	private final Path jar;

	private final List<String> cores;

	private final List<String> jvmOptions;

	ServerLauncher(Options options) {
		this(options, options.jar(), CpuPinning.serverCore(options), options.jvm());
		this.jvmOptions.add("-XX:+ExitOnOutOfMemoryError");
	}

	private ServerLauncher(Options options, Path jar, List<String> cores, List<String> jvmOptions) {
		this.options = options;
		this.jar = jar;
		this.cores = cores;
		this.jvmOptions = new ArrayList<>(jvmOptions);
	}

	/**
	 * Returns a launcher of the baseline's build; empty if the options name none.
	 */
	Optional<ServerLauncher> baseline() {
		return Optional.of(this.options.baseline())
			.filter((baseline) -> !baseline.isEmpty())
			.map((baseline) -> new ServerLauncher(this.options, Path.of(baseline), this.cores, this.jvmOptions));
	}

	/**
	 * Returns a launcher with one more JVM flag, which overrides the flags before.
	 */
	ServerLauncher with(String flag) {
		ServerLauncher launcher = new ServerLauncher(this.options, this.jar, this.cores, this.jvmOptions);
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
	 * Starts the gateway with arguments.
	 */
	ServerProcess gateway(List<String> arguments) throws Exception {
		List<String> program = new ArrayList<>(List.of("-jar", this.jar.toString(), PAGE_SIZE, MAX_LISTED, HEAD_TIME,
				"--server.port=$PORT", "--management.server.port=$PORT"));
		program.addAll(arguments);
		program.addAll(withoutSearch(arguments));
		program.addAll(this.options.gateway());
		return start(program);
	}

	/**
	 * Starts the gateway on a directory.
	 */
	ServerProcess gateway(Path root) throws Exception {
		return gateway(List.of("--gateway.files.mounts.bench.root=" + root));
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
		return start(program);
	}

	/**
	 * Starts a class of the benchmark as a server.
	 * @param args the arguments after the port
	 */
	ServerProcess main(Class<?> main, ClassPath classPath, String... args) throws Exception {
		List<String> program = new ArrayList<>(List.of("-cp", classPath.toString(), main.getName(), "$PORT"));
		program.addAll(List.of(args));
		return start(program);
	}

	private ServerProcess start(List<String> program) throws Exception {
		return ServerProcess.start(this.cores, this.jvmOptions, program);
	}

	/** Turns search off, unless the arguments configure it. */
	private static List<String> withoutSearch(List<String> arguments) {
		return arguments.stream().anyMatch((argument) -> argument.startsWith("--gateway.search.")) ? List.of()
				: List.of("--gateway.search.enabled=false");
	}

}
