package io.mcpgateway.security;

import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Endpoint of the protocol, matched as {@code EndpointHandler} and handler mappings
 * match: decoded, and without parameters.
 *
 * @param resource path of the OAuth resource that the endpoint belongs to
 */
record ProtectedEndpoint(PathPattern pattern, String resource) {

	/** Paths of the OAuth resources of the gateway. */
	public static final List<String> RESOURCES = List.of("/mcp", "/sse");

	private static final List<ProtectedEndpoint> ALL = List.of(of("/mcp", "/mcp"), of("/sse", "/sse"),
			of("/messages", "/sse"));

	/**
	 * Returns the endpoint at a path within the application; {@code null} if there is
	 * none.
	 */
	static @Nullable ProtectedEndpoint find(PathContainer path) {
		for (ProtectedEndpoint endpoint : ALL) {
			if (endpoint.pattern.matches(path)) {
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

	private static ProtectedEndpoint of(String path, String resource) {
		return new ProtectedEndpoint(PathPatternParser.defaultInstance.parse(path), resource);
	}

}
