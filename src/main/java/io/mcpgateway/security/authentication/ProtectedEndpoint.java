package io.mcpgateway.security.authentication;

import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * A path where the protocol is spoken, matched as the mappings of handlers match it:
 * decoded, and without parameters.
 *
 * @param resource which resource of the gateway it belongs to, as tokens are for one
 */
public record ProtectedEndpoint(PathPattern pattern, String resource) {

	/** The resources that tokens are for. */
	public static final List<String> RESOURCES = List.of("/mcp", "/sse");

	private static final List<ProtectedEndpoint> ALL = List.of(of("/mcp", "/mcp"), of("/sse", "/sse"),
			of("/messages", "/sse"));

	/** The endpoint at a path within the application; {@code null} if there is none. */
	static @Nullable ProtectedEndpoint at(PathContainer path) {
		for (ProtectedEndpoint endpoint : ALL) {
			if (endpoint.pattern.matches(path)) {
				return endpoint;
			}
		}
		return null;
	}

	/** What all that can be asked for is called, below a base: the base itself too. */
	public static List<String> all(String base) {
		return Stream.concat(RESOURCES.stream(), Stream.of("")).map(base::concat).toList();
	}

	private static ProtectedEndpoint of(String path, String resource) {
		return new ProtectedEndpoint(PathPatternParser.defaultInstance.parse(path), resource);
	}

}
