package io.mcpgateway;

import java.io.InputStream;
import java.io.OutputStream;

import io.mcpgateway.training.GatewayStarter;
import io.mcpgateway.training.Training;
import io.mcpgateway.transport.stdio.StandardStreams;
import org.springframework.context.ConfigurableApplicationContext;

/** Gateways of a training, which start as any other one. */
final class TrainedApplications implements GatewayStarter {

	/** Trains the JVM, and returns the exit code. */
	static int train(String... args) throws InterruptedException {
		return Training.run(new TrainedApplications(), args);
	}

	@Override
	public ConfigurableApplicationContext startHttp(String... args) {
		return GatewayApplication.start(args);
	}

	@Override
	public ConfigurableApplicationContext startStdio(InputStream input, OutputStream output, String... args) {
		return StdioApplication.start(new StandardStreams(input, output), args);
	}

}
