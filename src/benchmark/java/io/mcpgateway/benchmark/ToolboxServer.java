package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * MCP Toolbox of Google, a server in Go, with one file as a resource that each request
 * reads. The Toolbox serves only files whose names end like those of text.
 */
final class ToolboxServer {

	private ToolboxServer() {
	}

	/**
	 * Starts the program on a file of text.
	 */
	static ServerProcess start(ServerLauncher launcher, Path program, Path file) throws Exception {
		return launcher.program(List.of(program.toString(), "--config", configuration(file).toString(), "--address",
				"127.0.0.1", "--port", "$PORT", "--log-level", "WARN"));
	}

	private static Path configuration(Path file) throws IOException {
		Path configuration = Files.createTempFile("benchmark", ".yaml");
		configuration.toFile().deleteOnExit();
		return Files.writeString(configuration, """
				kind: resource
				name: page
				type: file
				path: %s
				uri: %s%s
				mimeType: text/markdown
				""".formatted(file, ServerLauncher.URI_PREFIX, file.getFileName()));
	}

}
