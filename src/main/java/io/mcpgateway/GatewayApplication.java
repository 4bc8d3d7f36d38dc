package io.mcpgateway;

import java.util.List;
import java.util.Locale;

import io.mcpgateway.cluster.ClusterConfiguration;
import io.mcpgateway.security.SecurityRegistrar;
import io.mcpgateway.transport.http.HttpConfiguration;
import io.mcpgateway.transport.http.connection.ConnectionConfiguration;
import io.mcpgateway.transport.stdio.StandardStreams;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.context.annotation.Import;

/**
 * Application that serves MCP over HTTP. Beans come from {@link GatewayConfiguration},
 * without component scanning.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@Import({ UsedAutoConfigurations.class, GatewayConfiguration.class, HttpConfiguration.class,
		ConnectionConfiguration.class, SecurityRegistrar.class, ClusterConfiguration.class, ReloadConfiguration.class,
		StartReport.class, ProcessPauses.class })
public class GatewayApplication {

	/**
	 * Starts the gateway over HTTP, or with {@code --stdio} over the standard streams,
	 * which are taken before any other output. With {@code --train}, trains the JVM for
	 * an AOT cache and ends.
	 */
	public static void main(String[] args) throws InterruptedException {
		MemoryProtection.apply();
		// The account's locale would choose the digits in SQL and cursors
		Locale.setDefault(Locale.ENGLISH);
		if (isTraining(args)) {
			System.exit(TrainedApplications.train(args));
		}
		if (List.of(args).contains("--stdio")) {
			StandardStreams streams = StandardStreams.take();
			System.exit(StdioApplication.serve(streams, args));
		}
		application().run(args);
	}

	/** Returns whether any argument asks for a training. */
	static boolean isTraining(String... args) {
		for (String argument : args) {
			if (argument.equals("--train") || argument.startsWith("--train=")) {
				return true;
			}
		}
		return false;
	}

	/** Returns the application of the gateway over HTTP. */
	static SpringApplication application() {
		SpringApplication application = new SpringApplication(GatewayApplication.class);
		application.addListeners(new NonBlockingConsole(), new ShutdownDeadline());
		return application;
	}

}
