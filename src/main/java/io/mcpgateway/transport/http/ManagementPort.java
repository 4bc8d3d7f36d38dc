package io.mcpgateway.transport.http;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.request.RequestAddress;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.endpoint.EndpointId;
import org.springframework.boot.actuate.endpoint.web.PathMappedEndpoint;
import org.springframework.boot.actuate.endpoint.web.PathMappedEndpoints;
import org.springframework.boot.actuate.endpoint.web.WebServerNamespace;
import org.springframework.boot.health.actuate.endpoint.HealthEndpointGroups;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.http.server.reactive.ServerHttpRequest;

/**
 * Separate management port, if any, and the paths of its endpoints; known once the
 * gateway listens there.
 */
final class ManagementPort implements ApplicationListener<WebServerInitializedEvent> {

	private static final String NAME = "management";

	private static final EndpointId HEALTH = EndpointId.of("health");

	private static final int NONE = -1;

	private volatile int port = NONE;

	private volatile Set<String> paths = Set.of();

	/** Path of all health; empty without the endpoint. */
	private volatile String health = "";

	/** Paths of the groups of health, such as readiness. */
	private volatile Set<String> groups = Set.of();

	@Override
	public void onApplicationEvent(WebServerInitializedEvent event) {
		ApplicationContext context = event.getApplicationContext();
		if (NAME.equals(event.getApplicationContext().getServerNamespace())) {
			context.getBeanProvider(PathMappedEndpoints.class)
				.ifAvailable((endpoints) -> learn(endpoints, context.getBeanProvider(HealthEndpointGroups.class)));
			this.port = event.getWebServer().getPort();
		}
	}

	private void learn(PathMappedEndpoints endpoints, ObjectProvider<HealthEndpointGroups> all) {
		this.paths = paths(endpoints).collect(Collectors.toUnmodifiableSet());
		PathMappedEndpoint endpoint = endpoints.getEndpoint(HEALTH);
		String path = endpoints.getPath(HEALTH);
		if (endpoint != null && path != null) {
			this.health = path;
			this.groups = Stream
				.concat(all.stream().flatMap((some) -> some.getNames().stream()).map((name) -> path + "/" + name),
						additional(endpoint))
				.collect(Collectors.toUnmodifiableSet());
		}
	}

	/** Returns whether a request arrived at the management port. */
	boolean took(ServerHttpRequest request) {
		return this.port != NONE && RequestAddress.localPort(request) == this.port;
	}

	/** Returns whether a request is for an endpoint or for the list of endpoints. */
	boolean has(ServerHttpRequest request) {
		String path = path(request);
		return this.paths.stream()
			.anyMatch((known) -> path.startsWith(known)
					&& (path.length() == known.length() || path.charAt(known.length()) == '/'));
	}

	/** Returns whether a request is for all health, or for a group of health. */
	boolean isHealth(ServerHttpRequest request) {
		return path(request).equals(this.health) || isHealthGroup(request);
	}

	/** Returns whether a request is for a group of health, which names no mount. */
	boolean isHealthGroup(ServerHttpRequest request) {
		return this.groups.contains(path(request));
	}

	private static String path(ServerHttpRequest request) {
		return request.getPath().pathWithinApplication().value();
	}

	private static Stream<String> paths(PathMappedEndpoints endpoints) {
		String list = endpoints.getBasePath();
		Stream<String> others = endpoints.stream().flatMap(ManagementPort::additional);
		return Stream.concat(Stream.concat(endpoints.getAllPaths().stream(), others),
				list.isEmpty() ? Stream.empty() : Stream.of(list));
	}

	private static Stream<String> additional(PathMappedEndpoint endpoint) {
		return endpoint.getAdditionalPaths(WebServerNamespace.MANAGEMENT)
			.stream()
			.map((path) -> path.startsWith("/") ? path : "/" + path);
	}

}
