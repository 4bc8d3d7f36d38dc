package io.mcpgateway.interop;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.GatewayApplication;
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
			Stream<String> java = Stream.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
					"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED",
					"--sun-misc-unsafe-memory-access=allow", "-XX:+DisplayVMOutputToStderr", "-cp",
					System.getProperty("java.class.path"), GatewayApplication.class.getName(), "--stdio");
			Stream<String> arguments = properties.entrySet()
				.stream()
				.map((property) -> "--" + property.getKey() + "=" + property.getValue());
			return new Stdio(Stream.concat(java, arguments).toList());
		}

		@Override
		public List<String> arguments() {
			return List.of("stdio", new JsonMapper().writeValueAsString(this.command));
		}

	}

}
