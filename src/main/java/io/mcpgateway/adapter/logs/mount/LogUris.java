package io.mcpgateway.adapter.logs.mount;

import java.util.List;

import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;

/**
 * URIs of a mount: {@code recent}, and logs by their paths. A URI without path is short
 * for {@code recent}.
 */
public final class LogUris {

	/** Name of the resource with the latest lines of all logs. */
	public static final String RECENT = "recent";

	private final String root;

	public LogUris(String name) {
		this.root = "logs://" + name + "/";
	}

	/** Returns the start of every URI of the mount. */
	public String uriPrefix() {
		return this.root;
	}

	/** Returns the URI of the latest lines of all logs. */
	public String recent() {
		return this.root + RECENT;
	}

	/** Returns the canonical URI of a log. */
	public String log(String name) {
		return this.root + PercentEncoding.encodePath(name);
	}

	/**
	 * Returns the path of a URI, {@link #RECENT} or the name of a log; {@code null} if no
	 * log can have it.
	 * @throws RuntimeException (not found) for a dot segment or an encoded separator
	 */
	public @Nullable String name(ResourceUri uri) {
		List<String> path = uri.path();
		if (path.isEmpty() || path.equals(List.of(""))) {
			return RECENT;
		}
		return path.contains("") ? null : String.join("/", path);
	}

}
