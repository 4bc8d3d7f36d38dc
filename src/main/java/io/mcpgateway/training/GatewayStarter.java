package io.mcpgateway.training;

import java.io.InputStream;
import java.io.OutputStream;

import org.springframework.context.ConfigurableApplicationContext;

/** Starts gateways in this process. */
public interface GatewayStarter {

	/** Starts a gateway over HTTP. */
	ConfigurableApplicationContext startHttp(String... args);

	/** Starts a gateway that serves a client over streams, until the input ends. */
	ConfigurableApplicationContext startStdio(InputStream input, OutputStream output, String... args);

}
