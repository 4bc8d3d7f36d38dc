package io.mcpgateway.transport.http;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.address.RequestAddress;
import org.springframework.boot.actuate.endpoint.web.PathMappedEndpoints;
import org.springframework.boot.actuate.endpoint.web.WebServerNamespace;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.http.server.reactive.ServerHttpRequest;

/**
 * Management port, if it is a separate one, and the paths of its endpoints; known once
 * the gateway listens there.
 */
final class ManagementPort implements ApplicationListener<WebServerInitializedEvent> {

	private static final String NAME = "management";

	private static final int NONE = -1;

	private volatile int port = NONE;

	private volatile Set<String> paths = Set.of();

	@Override
	public void onApplicationEvent(WebServerInitializedEvent event) {
		if (NAME.equals(event.getApplicationContext().getServerNamespace())) {
			this.paths = event.getApplicationContext()
				.getBeanProvider(PathMappedEndpoints.class)
				.stream()
				.flatMap(ManagementPort::paths)
				.collect(Collectors.toUnmodifiableSet());
			this.port = event.getWebServer().getPort();
		}
	}

	/** Returns whether a request arrived at the management port. */
	boolean took(ServerHttpRequest request) {
		return this.port != NONE && RequestAddress.localPort(request) == this.port;
	}

	/** Returns whether a request is for an endpoint or for the list of endpoints. */
	boolean has(ServerHttpRequest request) {
		String path = request.getPath().pathWithinApplication().value();
		return this.paths.stream()
			.anyMatch((known) -> path.startsWith(known)
					&& (path.length() == known.length() || path.charAt(known.length()) == '/'));
	}

	private static Stream<String> paths(PathMappedEndpoints endpoints) {
		String list = endpoints.getBasePath();
		Stream<String> others = endpoints.stream()
			.flatMap((endpoint) -> endpoint.getAdditionalPaths(WebServerNamespace.MANAGEMENT).stream())
			.map((path) -> path.startsWith("/") ? path : "/" + path);
		return Stream.concat(Stream.concat(endpoints.getAllPaths().stream(), others),
				list.isEmpty() ? Stream.empty() : Stream.of(list));
	}

}
