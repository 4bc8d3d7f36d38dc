package io.mcpgateway;

import io.mcpgateway.transport.stdio.StandardStreams;
import io.mcpgateway.transport.stdio.StdioConfiguration;
import io.mcpgateway.transport.stdio.StdioLoop;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.context.ConfigurationPropertiesAutoConfiguration;
import org.springframework.boot.autoconfigure.context.LifecycleAutoConfiguration;
import org.springframework.boot.autoconfigure.info.ProjectInfoAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.support.GenericApplicationContext;

/**
 * Application that serves MCP over standard streams, as a process started by a client.
 * Includes only the auto-configuration and beans for replies, and keeps no metrics.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@ImportAutoConfiguration({ ConfigurationPropertiesAutoConfiguration.class, LifecycleAutoConfiguration.class,
		ProjectInfoAutoConfiguration.class })
@Import({ GatewayConfiguration.class, StdioConfiguration.class })
class StdioApplication {

	@Bean
	MeterRegistry meterRegistry() {
		return new CompositeMeterRegistry();
	}

	/** Serves the client until it disconnects, and returns the exit code. */
	static int serve(StandardStreams streams, String... args) throws InterruptedException {
		ConfigurableApplicationContext context = application(streams).run(args);
		context.getBean(StdioLoop.class).await();
		return SpringApplication.exit(context);
	}

	/** Returns the application for a client. */
	static SpringApplication application(StandardStreams streams) {
		SpringApplication application = new SpringApplication(StdioApplication.class);
		application.setAdditionalProfiles("stdio");
		application.addListeners(new NonBlockingConsole(), new ShutdownDeadline());
		application.addInitializers(
				(context) -> ((GenericApplicationContext) context).registerBean(StandardStreams.class, () -> streams));
		return application;
	}

}
