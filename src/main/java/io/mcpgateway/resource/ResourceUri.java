package io.mcpgateway.resource;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import org.jspecify.annotations.Nullable;

/**
 * A URI that a client asked for, taken apart and decoded, once. RFC 3986, and as RFC 3987
 * allows also with characters beyond ASCII.
 *
 * @param text as the client wrote it
 * @param authority as written, empty if there is none
 * @param path the decoded segments; the last is empty if the path ends in a slash
 * @param query the decoded parameters, in order
 */
public record ResourceUri(String text, String authority, List<String> path, Map<String, String> query) {

	/** The longest URI that is looked at, in characters. */
	public static final int LONGEST = 16 * 1024;

	public ResourceUri {
		path = List.copyOf(path);
	}

	/**
	 * Take a URI apart.
	 * @throws McpException if it is none (invalid params), or if it has what no resource
	 * here has: a dot segment, an encoded separator, a control character (not found)
	 */
	public static ResourceUri parse(String text) {
		if (text.length() > LONGEST) {
			throw notUnderstood("it is longer than " + LONGEST + " characters");
		}
		URI uri = split(text);
		if (!uri.isAbsolute() || uri.getRawFragment() != null) {
			throw notUnderstood("an absolute URI without a fragment is required");
		}
		if (uri.isOpaque()) {
			throw notFound(text);
		}
		String rawPath = (uri.getRawPath() != null) ? uri.getRawPath() : "";
		List<String> path = Arrays.stream(rawPath.split("/", -1)).skip(1).map((raw) -> segment(text, raw)).toList();
		String authority = (uri.getRawAuthority() != null) ? uri.getRawAuthority() : "";
		return new ResourceUri(text, authority, path, query(text, uri.getRawQuery()));
	}

	/**
	 * What the whole is called that is here, or that a piece of is: the same URI without
	 * its query, written as adapters write it. No path is the same as a slash.
	 */
	public String subject() {
		String root = this.text.substring(0, this.text.indexOf(':') + 1) + "//" + this.authority + "/";
		return this.path.stream().map(PercentEncoding::encode).collect(Collectors.joining("/", root, ""));
	}

	/**
	 * The answer to a URI whose parameters are not understood.
	 * @param why what is wrong with them, told to the client
	 */
	public RuntimeException invalid(String why) {
		return notUnderstood(why);
	}

	/** The answer to a URI at which there is nothing. */
	public static McpException notFound(String uri) {
		return new McpException(ErrorCode.RESOURCE_NOT_FOUND, "Resource not found", Map.of("uri", uri));
	}

	private static URI split(String text) {
		try {
			return new URI(text);
		}
		catch (URISyntaxException ex) {
			throw notUnderstood("at character " + Math.max(ex.getIndex(), 0)
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
				throw notUnderstood("a query parameter stands there twice");
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

	/** What a parameter is given is no name, and may be any text. */
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
			throw notUnderstood("what is percent-encoded is not UTF-8");
		}
		return decoded;
	}

	private static McpException notUnderstood(String why) {
		return new McpException(ErrorCode.INVALID_PARAMS, "Invalid resource URI: " + why);
	}

}
