package io.mcpgateway.resource.uri;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import org.jspecify.annotations.Nullable;

/**
 * Parsed URI of a request (RFC 3986, with characters beyond ASCII as in RFC 3987).
 * {@link #path()} returns the name in hierarchical sources, {@link #key()} in flat ones.
 * A URI without hierarchy, such as {@code urn:isbn:0451450523}, has neither authority nor
 * path.
 *
 * @param text URI in {@linkplain UriNormalizer normal form}
 * @param authority unchanged, empty if missing
 * @param rawPath unchanged, empty if missing
 * @param query decoded parameters, in order
 * @param written URI as the client wrote the URI, which errors name
 */
public record ResourceUri(String text, String authority, String rawPath, Map<String, String> query, String written) {

	/** Key of the data of an error with the URIs that the client may have meant. */
	public static final String NEAREST = "nearest";

	/** Maximum length of a URI, in characters. */
	public static final int MAX_LENGTH = 16 * 1024;

	/**
	 * Parses a URI.
	 * @throws McpException if the URI is invalid (invalid params) or contains NUL (not
	 * found)
	 */
	public static ResourceUri parse(String written) {
		if (written.length() > MAX_LENGTH) {
			throw invalidUri("longer than " + MAX_LENGTH + " characters");
		}
		URI checked = split(written);
		String text = UriNormalizer.normalize(written);
		URI uri = text.equals(written) ? checked : split(text);
		if (!uri.isAbsolute() || uri.getRawFragment() != null) {
			throw invalidUri("an absolute URI without a fragment is required");
		}
		if (uri.isOpaque()) {
			return opaque(text, uri.getRawSchemeSpecificPart(), written);
		}
		String rawPath = (uri.getRawPath() != null) ? uri.getRawPath() : "";
		value(written, rawPath);
		String authority = (uri.getRawAuthority() != null) ? uri.getRawAuthority() : "";
		return new ResourceUri(text, authority, rawPath, query(written, uri.getRawQuery()), written);
	}

	/**
	 * Returns the path segments, each decoded once; the last is empty after a final
	 * slash.
	 * @throws McpException (not found) for a dot segment, an encoded separator or a
	 * control character
	 */
	public List<String> path() {
		int start = this.rawPath.indexOf('/') + 1;
		if (start == 0) {
			return List.of();
		}
		List<String> path = new ArrayList<>();
		for (int slash = this.rawPath.indexOf('/', start); slash >= 0; slash = this.rawPath.indexOf('/', start)) {
			path.add(segment(this.written, this.rawPath.substring(start, slash)));
			start = slash + 1;
		}
		path.add(segment(this.written, this.rawPath.substring(start)));
		return Collections.unmodifiableList(path);
	}

	/** Returns the path segments as written, for sources whose names may hold slashes. */
	public List<String> rawSegments() {
		return Arrays.stream(this.rawPath.split("/", -1)).skip(1).toList();
	}

	/**
	 * Returns the path after the first slash, decoded once, as one flat name. Slashes,
	 * dots and control characters have no meaning, since a flat source has no
	 * directories.
	 * @throws McpException (not found) for an encoded slash, which canonical URIs never
	 * contain
	 */
	public String key() {
		if (this.rawPath.toUpperCase(Locale.ROOT).contains("%2F")) {
			throw notFound(this.written);
		}
		return this.rawPath.isEmpty() ? "" : decoded(this.rawPath.substring(1));
	}

	/**
	 * Returns the canonical URI of the whole resource, without query. An empty path
	 * equals a slash. A URI without hierarchy stays unchanged.
	 */
	public String subject() {
		if (this.text.charAt(this.text.indexOf(':') + 1) != '/') {
			return withoutQuery(this.text);
		}
		String root = this.text.substring(0, this.text.indexOf(':') + 1) + "//" + this.authority + "/";
		return path().stream().map(PercentEncoding::encode).collect(Collectors.joining("/", root, ""));
	}

	/** Returns the part of a URI before the query. */
	public static String withoutQuery(String uri) {
		int query = uri.indexOf('?');
		return (query < 0) ? uri : uri.substring(0, query);
	}

	/**
	 * Returns the error for invalid query parameters.
	 * @param why description of the mistake, for the client
	 */
	public RuntimeException invalid(String why) {
		return invalidUri(why);
	}

	/** Returns the error for a missing resource. */
	public static McpException notFound(String uri) {
		return notFound(uri, List.of());
	}

	/**
	 * Returns the error for a missing resource.
	 * @param nearest URIs that the client may have meant, best first
	 */
	public static McpException notFound(String uri, List<String> nearest) {
		if (nearest.isEmpty()) {
			return new McpException(ErrorCode.RESOURCE_NOT_FOUND, "Resource not found", Map.of("uri", uri));
		}
		Map<String, Object> data = new LinkedHashMap<>();
		data.put("uri", uri);
		data.put(NEAREST, nearest);
		return new McpException(ErrorCode.RESOURCE_NOT_FOUND,
				"Resource not found. Did you mean " + String.join(" or ", nearest) + "?", data);
	}

	private static ResourceUri opaque(String text, String rest, String written) {
		value(written, rest);
		int question = rest.indexOf('?');
		return new ResourceUri(text, "", "", query(written, (question < 0) ? null : rest.substring(question + 1)),
				written);
	}

	private static URI split(String text) {
		try {
			return new URI(text);
		}
		catch (URISyntaxException ex) {
			throw invalidUri("invalid character at position " + Math.max(ex.getIndex(), 0) + ": percent-encode it");
		}
	}

	private static String segment(String written, String raw) {
		String segment = decode(written, raw);
		if (segment.equals(".") || segment.equals("..")) {
			throw notFound(written);
		}
		return segment;
	}

	private static Map<String, String> query(String written, @Nullable String raw) {
		if (raw == null) {
			return Map.of();
		}
		Map<String, String> query = new LinkedHashMap<>();
		for (String pair : raw.split("&", -1)) {
			int equals = pair.indexOf('=');
			String name = decode(written, (equals < 0) ? pair : pair.substring(0, equals));
			String value = (equals < 0) ? "" : value(written, pair.substring(equals + 1));
			if (query.put(name, value) != null) {
				throw invalidUri("duplicate query parameter");
			}
		}
		return query;
	}

	private static String decode(String written, String raw) {
		String decoded = decoded(raw);
		if (!PercentEncoding.isPlain(decoded)) {
			throw notFound(written);
		}
		return decoded;
	}

	/** Decodes a value that may contain any character except NUL. */
	private static String value(String written, String raw) {
		String decoded = decoded(raw);
		if (decoded.indexOf(0) >= 0) {
			throw notFound(written);
		}
		return decoded;
	}

	private static String decoded(String raw) {
		String decoded = PercentEncoding.decode(raw);
		if (decoded == null) {
			throw invalidUri("percent-encoded characters must be UTF-8");
		}
		return decoded;
	}

	private static McpException invalidUri(String why) {
		return new McpException(ErrorCode.INVALID_PARAMS, "Invalid resource URI: " + why);
	}

}
