package io.mcpgateway.interop;

import java.net.URI;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.GatewayProcess;
import io.mcpgateway.testkit.RunningGateway;
import tools.jackson.databind.json.JsonMapper;

/**
 * How a client comes to a gateway.
 */
sealed interface Route {

	/** As the scripts for Node take it: a transport and an address. */
	List<String> arguments();

	/**
	 * The one of this name: to a gateway, or to one of its own with the same properties.
	 */
	static Route of(String transport, RunningGateway gateway, Map<String, ?> properties) {
		return switch (transport) {
			case "http" -> new Http(gateway.endpoint());
			case "sse" -> new Sse(gateway.origin().resolve("/sse"));
			case "stdio" -> Stdio.of(properties);
			default -> throw new IllegalArgumentException(transport);
		};
	}

	/** Over Streamable HTTP. */
	record Http(URI endpoint) implements Route {

		@Override
		public List<String> arguments() {
			return List.of("http", this.endpoint.toString());
		}

	}

	/** Over the HTTP+SSE of 2024-11-05. */
	record Sse(URI endpoint) implements Route {

		@Override
		public List<String> arguments() {
			return List.of("sse", this.endpoint.toString());
		}

	}

	/** By starting it. */
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
