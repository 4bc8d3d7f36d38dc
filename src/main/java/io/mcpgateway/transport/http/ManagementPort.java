package io.mcpgateway.transport.http;

import java.net.InetSocketAddress;

import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.http.server.reactive.ServerHttpRequest;

/**
 * The port that operators have for themselves, if they have one: known once the gateway
 * listens there.
 */
final class ManagementPort implements ApplicationListener<WebServerInitializedEvent> {

	private static final String NAME = "management";

	private static final int NONE = -1;

	private final String basePath;

	private volatile int port = NONE;

	/** The port of the endpoints below a path. */
	ManagementPort(String basePath) {
		this.basePath = basePath;
	}

	@Override
	public void onApplicationEvent(WebServerInitializedEvent event) {
		if (NAME.equals(event.getApplicationContext().getServerNamespace())) {
			this.port = event.getWebServer().getPort();
		}
	}

	/** Whether a request came to it. */
	boolean took(ServerHttpRequest request) {
		InetSocketAddress local = (this.port != NONE) ? request.getLocalAddress() : null;
		return local != null && local.getPort() == this.port;
	}

	/** Whether a request is for one of the endpoints. */
	boolean has(ServerHttpRequest request) {
		String path = request.getPath().value();
		return path.startsWith(this.basePath)
				&& (path.length() == this.basePath.length() || path.charAt(this.basePath.length()) == '/');
	}

}
