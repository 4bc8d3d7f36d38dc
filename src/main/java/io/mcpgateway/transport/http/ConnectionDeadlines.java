package io.mcpgateway.transport.http;

import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import reactor.netty.http.server.HttpServer;

/**
 * Ends connections that make no progress: a head or a body that does not come, an answer
 * that nobody takes.
 */
final class ConnectionDeadlines implements NettyServerCustomizer {

	private final HttpProperties properties;

	ConnectionDeadlines(HttpProperties properties) {
		this.properties = properties;
	}

	@Override
	public HttpServer apply(HttpServer server) {
		return server.idleTimeout(this.properties.headTime()).requestTimeout(this.properties.bodyTime());
	}

}
