package io.mcpgateway.testkit;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.GatewayApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The whole gateway, listening on a port of its own until it is closed.
 *
 * @param origin where it is, such as {@code http://127.0.0.1:20000}
 */
public record RunningGateway(ConfigurableApplicationContext context, URI origin) implements AutoCloseable {

	/**
	 * Start the gateway.
	 * @param properties as in its configuration file
	 * @param beans more beans than it has by itself, such as an adapter
	 */
	public static RunningGateway start(Map<String, ?> properties, Class<?>... beans) {
		int port = FreePort.any();
		Map<String, Object> all = new HashMap<>(properties);
		all.put("server.port", port);
		all.putIfAbsent("management.server.port", port);
		all.put("server.shutdown", "immediate");
		all.putIfAbsent("gateway.search.timeout", "20s");
		String[] arguments = all.entrySet()
			.stream()
			.map((property) -> "--" + property.getKey() + "=" + property.getValue())
			.toArray(String[]::new);
		ConfigurableApplicationContext context = new SpringApplicationBuilder(GatewayApplication.class).sources(beans)
			.run(arguments);
		return new RunningGateway(context, URI.create("http://127.0.0.1:" + port));
	}

	/** Where the protocol is spoken over Streamable HTTP. */
	public URI endpoint() {
		return this.origin.resolve("/mcp");
	}

	/** The next one logs as if this had not been. */
	@Override
	public void close() {
		this.context.close();
		LoggingSystem.get(getClass().getClassLoader()).setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, LogLevel.INFO);
	}

}
