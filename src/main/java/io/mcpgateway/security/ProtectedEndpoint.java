package io.mcpgateway.security;

import java.util.List;
import java.util.stream.Stream;

import io.mcpgateway.request.EndpointPath;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;

/**
 * Endpoint of the protocol.
 *
 * @param path the plain path, see {@link EndpointPath}
 * @param resource path of the OAuth resource that the endpoint belongs to
 */
record ProtectedEndpoint(String path, String resource) {

	/** Paths of the OAuth resources of the gateway. */
	public static final List<String> RESOURCES = List.of("/mcp", "/sse");

	private static final List<ProtectedEndpoint> ALL = List.of(new ProtectedEndpoint("/mcp", "/mcp"),
			new ProtectedEndpoint("/sse", "/sse"), new ProtectedEndpoint("/messages", "/sse"));

	/**
	 * Returns the endpoint at a path within the application; {@code null} if there is
	 * none.
	 */
	static @Nullable ProtectedEndpoint find(PathContainer path) {
		String plain = EndpointPath.find(path);
		for (ProtectedEndpoint endpoint : ALL) {
			if (endpoint.path.equals(plain)) {
				return endpoint;
			}
		}
		return null;
	}

	/**
	 * Returns the identifiers of all resources below a base URL, the base itself
	 * included.
	 */
	public static List<String> resources(String base) {
		return Stream.concat(RESOURCES.stream(), Stream.of("")).map(base::concat).toList();
	}

}
