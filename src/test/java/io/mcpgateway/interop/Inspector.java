package io.mcpgateway.interop;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * MCP Inspector on the command line.
 *
 * @param endpoint the endpoint of the gateway
 * @param era the revisions of the client: {@code legacy}, {@code auto} or {@code modern}
 */
record Inspector(URI endpoint, String era) {

	private static final String LAUNCHER = "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js";

	private static final JsonMapper JSON = new JsonMapper();

	/**
	 * Returns the answer to a method that must succeed, given options of the command
	 * line.
	 */
	JsonNode inspect(String... method) throws IOException, InterruptedException {
		CommandResult finished = run(method);
		assertThat(finished.exitCode()).as(finished.errors()).isZero();
		return JSON.readTree(finished.output());
	}

	/** Returns the single content of a resource. */
	JsonNode read(String uri) throws IOException, InterruptedException {
		return inspect("resources/read", "--uri", uri).at("/result/contents/0");
	}

	/** Returns the command's result for a method, successful or not. */
	CommandResult run(String... method) throws IOException, InterruptedException {
		List<String> arguments = new ArrayList<>(List.of("--cli", this.endpoint.toString(), "--transport", "http",
				"--protocol-era", this.era, "--format", "json", "-q", "--method"));
		arguments.addAll(List.of(method));
		return NodePackages.install().run(LAUNCHER, arguments);
	}

}
