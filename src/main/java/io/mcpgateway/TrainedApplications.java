package io.mcpgateway;

import java.io.InputStream;
import java.io.OutputStream;

import io.mcpgateway.training.GatewayStarter;
import io.mcpgateway.training.Training;
import io.mcpgateway.transport.stdio.StandardStreams;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.core.env.StandardEnvironment;

/**
 * Gateways of a training, which start as any other one but for the environment: variables
 * of the operator name real sources, which no training may read.
 */
final class TrainedApplications implements GatewayStarter {

	/** Trains the JVM, and returns the exit code. */
	static int train(String... args) throws InterruptedException {
		return Training.run(new TrainedApplications(), args);
	}

	@Override
	public ConfigurableApplicationContext startHttp(String... args) {
		return withoutVariables(GatewayApplication.application()).run(args);
	}

	@Override
	public ConfigurableApplicationContext startStdio(InputStream input, OutputStream output, String... args) {
		return withoutVariables(StdioApplication.application(new StandardStreams(input, output))).run(args);
	}

	/** Lets an application take no property from a variable of the environment. */
	static SpringApplication withoutVariables(SpringApplication application) {
		application.addListeners(new RemovedVariables());
		return application;
	}

	/** Listener that runs before the others, which read properties. */
	private static final class RemovedVariables
			implements ApplicationListener<ApplicationEnvironmentPreparedEvent>, Ordered {

		@Override
		public int getOrder() {
			return HIGHEST_PRECEDENCE;
		}

		@Override
		public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
			event.getEnvironment()
				.getPropertySources()
				.remove(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME);
		}

	}

}
