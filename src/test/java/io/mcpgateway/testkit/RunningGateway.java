package io.mcpgateway.testkit;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

import io.mcpgateway.GatewayApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The whole gateway, listening on a port of its own until it is closed.
 *
 * @param origin where it is, such as {@code http://127.0.0.1:20000}
 */
public record RunningGateway(ConfigurableApplicationContext context, URI origin) implements AutoCloseable {

	/** Below those that systems hand out for connections, so that none takes it away. */
	private static final int FIRST_PORT = 20_000;

	private static final int LAST_PORT = 32_000;

	/**
	 * Start the gateway.
	 * @param properties as in its configuration file
	 * @param beans more beans than it has by itself, such as an adapter
	 */
	public static RunningGateway start(Map<String, ?> properties, Class<?>... beans) {
		int port = freePort();
		Map<String, Object> all = new HashMap<>(properties);
		all.put("server.port", port);
		all.putIfAbsent("management.server.port", port);
		all.put("server.shutdown", "immediate");
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

	@Override
	public void close() {
		this.context.close();
	}

	private static int freePort() {
		return ThreadLocalRandom.current()
			.ints(FIRST_PORT, LAST_PORT)
			.filter(FreePort::isFree)
			.findFirst()
			.orElseThrow();
	}

}
