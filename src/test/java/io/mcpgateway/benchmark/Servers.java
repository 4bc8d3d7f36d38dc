package io.mcpgateway.benchmark;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * Starts the servers. An {@code OutOfMemoryError} ends a server, so that it is seen.
 */
final class Servers {

	/** The prefix of the URIs of the files that the servers serve. */
	static final String URI_PREFIX = "file:///bench/";

	private final Options options;

	private final List<String> jvmOptions;

	Servers(Options options) {
		this.options = options;
		this.jvmOptions = new ArrayList<>(options.jvm());
		this.jvmOptions.add("-XX:+ExitOnOutOfMemoryError");
	}

	/**
	 * Start the gateway on a directory.
	 */
	ServerProcess gateway(Path root) throws Exception {
		List<String> program = new ArrayList<>(List.of("-jar", this.options.jar().toString(), "--server.port=$PORT",
				"--gateway.files.mounts.bench.root=" + root));
		program.addAll(this.options.gateway());
		return ServerProcess.start(this.jvmOptions, program);
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

	private ServerProcess start(Class<?> main, String... args) throws Exception {
		List<String> program = new ArrayList<>(
				List.of("-cp", System.getProperty("java.class.path"), main.getName(), "$PORT"));
		program.addAll(List.of(args));
		return ServerProcess.start(this.jvmOptions, program);
	}

}
