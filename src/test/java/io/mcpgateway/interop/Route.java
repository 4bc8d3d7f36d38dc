package io.mcpgateway.interop;

import java.net.URI;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.GatewayProcess;
import tools.jackson.databind.json.JsonMapper;

/** Route from a client to a gateway. */
sealed interface Route {

	/** Returns a transport and an address, as arguments of the Node scripts. */
	List<String> arguments();

	/**
	 * Returns the route of a transport: to the gateway at a base URI, or over stdio to a
	 * new one with the same properties.
	 */
	static Route of(String transport, URI origin, Map<String, ?> properties) {
		return switch (transport) {
			case "http" -> new Http(Deployment.at(origin, "/mcp"));
			case "sse" -> new Sse(Deployment.at(origin, "/sse"));
			case "stdio" -> Stdio.of(Deployment.ofProcess(properties));
			default -> throw new IllegalArgumentException(transport);
		};
	}

	/** Route over Streamable HTTP. */
	record Http(URI endpoint) implements Route {

		@Override
		public List<String> arguments() {
			return List.of("http", this.endpoint.toString());
		}

	}

	/** Route over the HTTP+SSE of 2024-11-05. */
	record Sse(URI endpoint) implements Route {

		@Override
		public List<String> arguments() {
			return List.of("sse", this.endpoint.toString());
		}

	}

	/** Route over the standard streams of a new process. */
	record Stdio(List<String> command) implements Route {

		public Stdio {
			command = List.copyOf(command);
		}

		static Stdio of(Map<String, ?> properties) {
			return new Stdio(GatewayProcess.stdioCommand(List.of(), properties));
		}

		@Override
		public List<String> arguments() {
			return List.of("stdio", new JsonMapper().writeValueAsString(this.command));
		}

	}

}
