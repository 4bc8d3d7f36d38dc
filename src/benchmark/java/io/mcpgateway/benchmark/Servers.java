package io.mcpgateway.benchmark;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * Starts the servers. An {@code OutOfMemoryError} ends a server, so that it is seen.
 */
final class Servers {

	/** The prefix of the URIs of the files that the servers serve. */
	static final String URI_PREFIX = "file:///bench/";

	/** What lets one client hold any number of streams. */
	private static final List<String> STREAMS = List.of("--gateway.http.max-streams=$STREAMS",
			"--gateway.http.max-streams-per-address=$STREAMS", "--gateway.sessions.max=$STREAMS");

	/** The page size of all reports, also of older ones. */
	private static final String PAGE_SIZE = "--gateway.server.page-size=100";

	/** Keeps connections open while other servers warm up. */
	private static final String HEAD_TIME = "--gateway.http.head-time=10m";

	private final Options options;

	private final Path jar;

	private final List<String> jvmOptions;

	Servers(Options options) {
		this(options, options.jar());
	}

	private Servers(Options options, Path jar) {
		this.options = options;
		this.jar = jar;
		this.jvmOptions = new ArrayList<>(options.jvm());
		this.jvmOptions.add("-XX:+ExitOnOutOfMemoryError");
	}

	/**
	 * Returns the servers whose gateway is the baseline's build; empty if the options
	 * name none.
	 */
	Optional<Servers> baseline() {
		return Optional.of(this.options.baseline())
			.filter((baseline) -> !baseline.isEmpty())
			.map((baseline) -> new Servers(this.options, Path.of(baseline)));
	}

	/**
	 * The same with one more flag of the JVM, which outdoes those before.
	 */
	Servers with(String flag) {
		Servers servers = new Servers(this.options, this.jar);
		servers.jvmOptions.add(flag);
		return servers;
	}

	/**
	 * Start the gateway with some arguments.
	 */
	ServerProcess gatewayOn(List<String> arguments) throws Exception {
		List<String> program = new ArrayList<>(List.of("-jar", this.jar.toString(), PAGE_SIZE, HEAD_TIME,
				"--server.port=$PORT", "--management.server.port=$PORT"));
		program.addAll(arguments);
		program.addAll(withoutSearch(arguments));
		program.addAll(this.options.gateway());
		return ServerProcess.start(this.jvmOptions, program);
	}

	/**
	 * Start the bare server of a database.
	 */
	ServerProcess bareDatabase(String url, String sql, int fetchSize, String... values) throws Exception {
		List<String> arguments = new ArrayList<>(List.of(url,
				Base64.getEncoder().encodeToString(sql.getBytes(StandardCharsets.UTF_8)), Integer.toString(fetchSize)));
		arguments.addAll(List.of(values));
		return start(BareDatabase.class, arguments.toArray(String[]::new));
	}

	/**
	 * Start an S3 server on a directory, whose directories are its buckets.
	 * @param generated whether it makes its keys up
	 */
	ServerProcess bucket(Path root, boolean generated) throws Exception {
		return start(BucketServer.class, root.toString(), Boolean.toString(generated));
	}

	/**
	 * Start the bare server of an object of a bucket, or of a page of keys after one.
	 */
	ServerProcess bareBucket(String endpoint, String key, String after) throws Exception {
		return start(BareBucket.class, endpoint, key, after);
	}

	/**
	 * Start the gateway on a directory.
	 */
	ServerProcess gateway(Path root) throws Exception {
		return ServerProcess.start(this.jvmOptions, gatewayOn(root));
	}

	/**
	 * Start the gateway on a directory, for many streams.
	 */
	ServerProcess gatewayOfStreams(Path root) throws Exception {
		String most = Integer.toString(2 * this.options.streams() + 1000);
		List<String> program = gatewayOn(root);
		STREAMS.forEach((argument) -> program.add(argument.replace("$STREAMS", most)));
		return ServerProcess.start(this.jvmOptions, program);
	}

	/**
	 * Start the bare server of streams.
	 * @param welcome what a stream begins with
	 * @param notice what it says when it is to say something
	 */
	ServerProcess bareStreams(String welcome, String notice) throws Exception {
		Base64.Encoder encoder = Base64.getEncoder();
		return start(BareStreams.class, encoder.encodeToString(welcome.getBytes(StandardCharsets.UTF_8)),
				encoder.encodeToString(notice.getBytes(StandardCharsets.UTF_8)));
	}

	/**
	 * Start the ceiling on a file.
	 */
	ServerProcess ceiling(Path file, Envelope envelope) throws Exception {
		Base64.Encoder encoder = Base64.getEncoder();
		return start(CeilingServer.class, file.toString(), Long.toString(Files.size(file)),
				encoder.encodeToString(envelope.head()), encoder.encodeToString(envelope.tail()));
	}

	/**
	 * Start the server on the MCP Java SDK on a directory.
	 */
	ServerProcess sdk(Path root) throws Exception {
		return start(SdkServer.class, root.toString(), URI_PREFIX);
	}

	/** Nothing is indexed meanwhile, unless that is what is measured. */
	private static List<String> withoutSearch(List<String> arguments) {
		return arguments.stream().anyMatch((argument) -> argument.startsWith("--gateway.search.")) ? List.of()
				: List.of("--gateway.search.enabled=false");
	}

	private List<String> gatewayOn(Path root) {
		List<String> program = new ArrayList<>(List.of("-jar", this.jar.toString(), PAGE_SIZE, HEAD_TIME,
				"--server.port=$PORT", "--management.server.port=$PORT", "--gateway.files.mounts.bench.root=" + root));
		program.addAll(withoutSearch(program));
		program.addAll(this.options.gateway());
		return program;
	}

	private ServerProcess start(Class<?> main, String... args) throws Exception {
		List<String> program = new ArrayList<>(
				List.of("-cp", System.getProperty("java.class.path"), main.getName(), "$PORT"));
		program.addAll(List.of(args));
		return ServerProcess.start(this.jvmOptions, program);
	}

}
