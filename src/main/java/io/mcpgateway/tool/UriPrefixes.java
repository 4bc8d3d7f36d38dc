package io.mcpgateway.tool;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.UriNormalizer;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import org.jspecify.annotations.Nullable;

/** Resolver of a prefix from a model, as a URI or a path, encoded or not. */
final class UriPrefixes {

	private static final Pattern ABSOLUTE = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://.*", Pattern.DOTALL);

	/** Maximum number of mounts named in an error. */
	private static final int MAX_NAMED_MOUNTS = 20;

	private final List<String> mounts;

	UriPrefixes(List<String> mounts) {
		this.mounts = mounts;
	}

	/**
	 * Returns the prefix as URIs are listed; empty for all.
	 * @throws McpException with a correction
	 */
	String find(@Nullable String mount, @Nullable String prefix) {
		if (mount != null && !this.mounts.contains(mount)) {
			throw wrong("unknown mount; the mounts are");
		}
		if (prefix == null || prefix.isEmpty()) {
			return (mount != null) ? mount : "";
		}
		return ABSOLUTE.matcher(prefix).matches() ? absolute(mount, UriNormalizer.normalize(prefix))
				: relative(mount, prefix);
	}

	/**
	 * Requires a URI in place of a path.
	 * @throws McpException with the beginnings of URIs
	 */
	void requireUri(String uri) {
		if (uri.indexOf(':') < 0) {
			throw wrong("give the whole URI instead of a path; URIs begin with");
		}
	}

	private String absolute(@Nullable String mount, String prefix) {
		String encoded = this.mounts.stream()
			.filter(prefix::startsWith)
			.findFirst()
			.map((found) -> found + encode(prefix.substring(found.length())))
			.orElse(prefix);
		if (mount == null ? this.mounts.stream().noneMatch((found) -> fits(found, encoded)) : !fits(mount, encoded)) {
			throw wrong("no resource begins with this prefix " + ((mount != null) ? "in this mount" : "here")
					+ "; the mounts are");
		}
		return (mount != null && mount.startsWith(encoded)) ? mount : encoded;
	}

	private String relative(@Nullable String mount, String prefix) {
		String path = prefix.startsWith("/") ? prefix.substring(1) : prefix;
		if (mount != null) {
			return mount + encode(path);
		}
		if (this.mounts.size() != 1) {
			throw wrong("give the mount of this path, one of");
		}
		return this.mounts.getFirst() + encode(path);
	}

	private McpException wrong(String why) {
		String named = this.mounts.stream().limit(MAX_NAMED_MOUNTS).collect(Collectors.joining(", "));
		return new McpException(ErrorCode.INVALID_PARAMS,
				"Invalid arguments: " + why + " " + (this.mounts.isEmpty() ? "none" : named));
	}

	private static boolean fits(String mount, String prefix) {
		return prefix.startsWith(mount) || mount.startsWith(prefix);
	}

	/** Encodes each name; an encoded name stays. */
	private static String encode(String path) {
		return Arrays.stream(path.split("/", -1)).map((name) -> {
			String decoded = PercentEncoding.decode(name);
			return PercentEncoding.encode((decoded != null) ? decoded : name);
		}).collect(Collectors.joining("/"));
	}

}
