package io.mcpgateway.request;

import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Paths of the MCP endpoints, matched as handler mappings match: decoded, and without
 * parameters.
 */
public final class EndpointPath {

	private static final List<PathPattern> ALL = Stream.of("/mcp", "/sse", "/messages")
		.map(PathPatternParser.defaultInstance::parse)
		.toList();

	private EndpointPath() {
	}

	/**
	 * Returns the plain path of the endpoint at a path within the application;
	 * {@code null} if there is none. Nearly all requests have the plain path, which needs
	 * no matcher.
	 */
	public static @Nullable String find(PathContainer path) {
		for (PathPattern pattern : ALL) {
			String plain = pattern.getPatternString();
			if (plain.equals(path.value()) || pattern.matches(path)) {
				return plain;
			}
		}
		return null;
	}

}
