package io.mcpgateway.transport.http;

import java.net.InetSocketAddress;

import org.springframework.core.env.Environment;
import org.springframework.http.server.reactive.ServerHttpRequest;

/**
 * The port that operators have for themselves, if they have one. It is known only when
 * the gateway listens.
 */
record ManagementPort(Environment environment) {

	private static final String BASE_PATH = "management.endpoints.web.base-path";

	/** Whether a request came to it, and is for an endpoint of theirs. */
	boolean took(ServerHttpRequest request) {
		InetSocketAddress local = request.getLocalAddress();
		Integer port = this.environment.getProperty("local.management.port", Integer.class);
		return local != null && port != null && port == local.getPort()
				&& !port.equals(this.environment.getProperty("local.server.port", Integer.class))
				&& request.getPath().value().startsWith(this.environment.getProperty(BASE_PATH, "/actuator"));
	}

}
