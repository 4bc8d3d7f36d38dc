package io.mcpgateway.testkit;

import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

import io.mcpgateway.GatewayApplication;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.core.type.classreading.CachingMetadataReaderFactory;
import org.springframework.core.type.classreading.MetadataReaderFactory;
import org.springframework.http.client.ReactorResourceFactory;

/**
 * Gateway in this JVM, which listens on its own port until closed.
 *
 * @param origin the base URI of the server, such as {@code http://127.0.0.1:20000}
 */
public record RunningGateway(ConfigurableApplicationContext context, URI origin) implements AutoCloseable {

	/**
	 * Auto-configuration of a test dependency, whose server would take the management
	 * port.
	 */
	public static final String TOMCAT = "org.springframework.boot.tomcat.autoconfigure.actuate.web.server."
			+ "TomcatReactiveManagementContextAutoConfiguration";

	/** Bean that Spring Boot reads the metadata of classes with, unless it exists. */
	private static final String METADATA = "org.springframework.boot.autoconfigure.internalCachingMetadataReaderFactory";

	/**
	 * Metadata of the classes of configuration, parsed once for all gateways of this JVM.
	 */
	private static final MetadataReaderFactory CLASSES = new CachingMetadataReaderFactory(new DefaultResourceLoader());

	/**
	 * Starts a gateway that serves operators on the same port and stops at once, unless
	 * the properties differ.
	 * @param properties the configuration properties
	 * @param beans further beans, such as an adapter
	 */
	public static RunningGateway start(Map<String, ?> properties, Class<?>... beans) {
		Map<String, Object> all = new HashMap<>(Map.of("server.port", 0, "management.server.port", "",
				"server.shutdown", "immediate", "gateway.subscriptions.drain", "0s", "gateway.search.timeout", "20s",
				"spring.autoconfigure.exclude", TOMCAT, "logging.level.root", "WARN"));
		all.putAll(properties);
		ConfigurableApplicationContext context = new SpringApplicationBuilder(GatewayApplication.class).sources(beans)
			.initializers((initial) -> prepare((GenericApplicationContext) initial))
			.run(CommandLine.arguments(all));
		return new RunningGateway(context, at(context, "local.server.port"));
	}

	/** Returns the endpoint of Streamable HTTP. */
	public URI endpoint() {
		return this.origin.resolve("/mcp");
	}

	/** Returns the base URI of the endpoints for operators. */
	public URI management() {
		return at(this.context, "local.management.port");
	}

	/** Returns the value of a counter. */
	public double counter(String name) {
		return meters().get(name).functionCounter().count();
	}

	/** Returns the sum of the gauges of a name. */
	public double gauge(String name) {
		return meters().get(name).gauges().stream().mapToDouble(Gauge::value).sum();
	}

	/** Returns the sum of the counters of a name. */
	public double sum(String name) {
		return meters().get(name).counters().stream().mapToDouble(Counter::count).sum();
	}

	private MeterRegistry meters() {
		return this.context.getBean(MeterRegistry.class);
	}

	/** Stops the gateway and resets the log configuration for the next one. */
	@Override
	public void close() {
		this.context.close();
		LoggingSystem.get(getClass().getClassLoader()).setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, LogLevel.INFO);
	}

	private static URI at(ConfigurableApplicationContext context, String port) {
		return URI.create("http://127.0.0.1:" + Objects.requireNonNull(context.getEnvironment().getProperty(port)));
	}

	/** Gives a gateway threads of its own, and the shared metadata. */
	private static void prepare(GenericApplicationContext context) {
		context.registerBean(ReactorResourceFactory.class, RunningGateway::threads);
		context.registerBean(METADATA, MetadataReaderFactory.class, () -> CLASSES);
	}

	/**
	 * Creates threads for this gateway only, as shared threads stop with the first
	 * gateway. They stop at once rather than after two quiet seconds.
	 */
	private static ReactorResourceFactory threads() {
		ReactorResourceFactory threads = new ReactorResourceFactory();
		threads.setUseGlobalResources(false);
		threads.setShutdownQuietPeriod(Duration.ZERO);
		return threads;
	}

}
