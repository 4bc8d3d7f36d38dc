package io.mcpgateway.request;

import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;

/**
 * Path of an MCP endpoint, of the whole gateway or of a group: {@code /mcp} or
 * {@code /mcp/{group}}. Paths are compared as handler mappings do: decoded, and without
 * parameters.
 *
 * @param endpoint the path without a group: {@code /mcp}, {@code /sse} or
 * {@code /messages}
 * @param group the name of the group, not necessarily of a configured one; {@code null}
 * for the whole gateway
 */
public record EndpointPath(String endpoint, @Nullable String group) {

	private static final Set<String> NAMES = Set.of("mcp", "sse", "messages");

	/** Nearly all requests have a plain path of the whole gateway. */
	private static final Map<String, EndpointPath> PLAIN = Map.of("/mcp", new EndpointPath("/mcp", null), "/sse",
			new EndpointPath("/sse", null), "/messages", new EndpointPath("/messages", null));

	private static final int MAX_ELEMENTS = 4;

	/**
	 * Returns the endpoint at a path within the application; {@code null} if there is
	 * none.
	 */
	public static @Nullable EndpointPath parse(PathContainer path) {
		EndpointPath plain = PLAIN.get(path.value());
		if (plain != null) {
			return plain;
		}
		List<PathContainer.Element> elements = path.elements();
		if (elements.size() > MAX_ELEMENTS || elements.size() % 2 != 0) {
			return null;
		}
		for (int i = 0; i < elements.size(); i++) {
			if (elements.get(i) instanceof PathContainer.PathSegment != (i % 2 == 1)) {
				return null;
			}
		}
		String name = (elements.size() > 1) ? segment(elements.get(1)) : "";
		return NAMES.contains(name)
				? new EndpointPath("/" + name, (elements.size() == MAX_ELEMENTS) ? segment(elements.get(3)) : null)
				: null;
	}

	/**
	 * Returns the name of the group at a path within the application; {@code null} if the
	 * path is of the whole gateway, or of no endpoint.
	 */
	public static @Nullable String group(PathContainer path) {
		EndpointPath endpoint = parse(path);
		return (endpoint != null) ? endpoint.group : null;
	}

	/** Returns the plain path. */
	public String text() {
		return (this.group != null) ? this.endpoint + "/" + this.group : this.endpoint;
	}

	private static String segment(PathContainer.Element element) {
		return ((PathContainer.PathSegment) element).valueToMatch();
	}

}
