package io.mcpgateway.resource.uri;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import io.mcpgateway.rpc.error.ErrorCode;
import io.mcpgateway.rpc.error.McpException;
import org.jspecify.annotations.Nullable;

/**
 * A URI that a client asked for, taken apart. RFC 3986, and as RFC 3987 allows also with
 * characters beyond ASCII. What its path names is told by {@link #path()}, where there
 * are directories, or by {@link #key()}, where there are none. One without a hierarchy,
 * such as {@code urn:isbn:0451450523}, has neither authority nor path.
 *
 * @param text as the client wrote it
 * @param authority as written, empty if there is none
 * @param rawPath as written, empty if there is none
 * @param query the decoded parameters, in order
 */
public record ResourceUri(String text, String authority, String rawPath, Map<String, String> query) {

	/** The longest URI that is looked at, in characters. */
	public static final int MAX_LENGTH = 16 * 1024;

	/**
	 * Take a URI apart.
	 * @throws McpException if it is none (invalid params), or if it has what no resource
	 * has, a NUL (not found)
	 */
	public static ResourceUri parse(String text) {
		if (text.length() > MAX_LENGTH) {
			throw invalidUri("it is longer than " + MAX_LENGTH + " characters");
		}
		URI uri = split(text);
		if (!uri.isAbsolute() || uri.getRawFragment() != null) {
			throw invalidUri("an absolute URI without a fragment is required");
		}
		if (uri.isOpaque()) {
			return opaque(text, uri.getRawSchemeSpecificPart());
		}
		String rawPath = (uri.getRawPath() != null) ? uri.getRawPath() : "";
		value(text, rawPath);
		String authority = (uri.getRawAuthority() != null) ? uri.getRawAuthority() : "";
		return new ResourceUri(text, authority, rawPath, query(text, uri.getRawQuery()));
	}

	/**
	 * The segments of the path, each decoded once; the last is empty if the path ends in
	 * a slash.
	 * @throws McpException if one is no name of a file (not found): a dot segment, an
	 * encoded separator, a control character
	 */
	public List<String> path() {
		return Arrays.stream(this.rawPath.split("/", -1)).skip(1).map((raw) -> segment(this.text, raw)).toList();
	}

	/**
	 * The path after its first slash, decoded once, as one name in which slashes, dots
	 * and control characters mean nothing: where there are no directories, nothing leads
	 * out of one.
	 * @throws McpException if a slash is encoded, as it is never written so (not found)
	 */
	public String key() {
		if (this.rawPath.toUpperCase(Locale.ROOT).contains("%2F")) {
			throw notFound(this.text);
		}
		return this.rawPath.isEmpty() ? "" : decoded(this.rawPath.substring(1));
	}

	/**
	 * What the whole is called that is here, or that a piece of is: the same URI without
	 * its query, written as adapters write it. No path is the same as a slash; without a
	 * hierarchy there is nothing to be written otherwise.
	 */
	public String subject() {
		if (this.text.charAt(this.text.indexOf(':') + 1) != '/') {
			return this.text.split("\\?", 2)[0];
		}
		String root = this.text.substring(0, this.text.indexOf(':') + 1) + "//" + this.authority + "/";
		return path().stream().map(PercentEncoding::encode).collect(Collectors.joining("/", root, ""));
	}

	/**
	 * The answer to a URI whose parameters are not understood.
	 * @param why what is wrong with them, told to the client
	 */
	public RuntimeException invalid(String why) {
		return invalidUri(why);
	}

	/** The answer to a URI at which there is nothing. */
	public static McpException notFound(String uri) {
		return new McpException(ErrorCode.RESOURCE_NOT_FOUND, "Resource not found", Map.of("uri", uri));
	}

	private static ResourceUri opaque(String text, String rest) {
		value(text, rest);
		int question = rest.indexOf('?');
		return new ResourceUri(text, "", "", query(text, (question < 0) ? null : rest.substring(question + 1)));
	}

	private static URI split(String text) {
		try {
			return new URI(text);
		}
		catch (URISyntaxException ex) {
			throw invalidUri("at character " + Math.max(ex.getIndex(), 0)
					+ " stands what has no place there or must be percent-encoded");
		}
	}

	private static String segment(String text, String raw) {
		String segment = decode(text, raw);
		if (segment.equals(".") || segment.equals("..")) {
			throw notFound(text);
		}
		return segment;
	}

	private static Map<String, String> query(String text, @Nullable String raw) {
		if (raw == null) {
			return Map.of();
		}
		Map<String, String> query = new LinkedHashMap<>();
		for (String pair : raw.split("&", -1)) {
			int equals = pair.indexOf('=');
			String name = decode(text, (equals < 0) ? pair : pair.substring(0, equals));
			String value = (equals < 0) ? "" : value(text, pair.substring(equals + 1));
			if (query.put(name, value) != null) {
				throw invalidUri("a query parameter stands there twice");
			}
		}
		return query;
	}

	private static String decode(String text, String raw) {
		String decoded = decoded(raw);
		if (!PercentEncoding.isPlain(decoded)) {
			throw notFound(text);
		}
		return decoded;
	}

	/** What may be any text. */
	private static String value(String text, String raw) {
		String decoded = decoded(raw);
		if (decoded.indexOf(0) >= 0) {
			throw notFound(text);
		}
		return decoded;
	}

	private static String decoded(String raw) {
		String decoded = PercentEncoding.decode(raw);
		if (decoded == null) {
			throw invalidUri("what is percent-encoded is not UTF-8");
		}
		return decoded;
	}

	private static McpException invalidUri(String why) {
		return new McpException(ErrorCode.INVALID_PARAMS, "Invalid resource URI: " + why);
	}

}
