package io.mcpgateway.resource.uri;

import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Normal form of the spellings of a URI that RFC 3986 (section 6.2.2) and RFC 8089
 * equate, so that equal URIs have one text before any rule or adapter sees them: schemes
 * are in lower case, unreserved characters are not percent-encoded, other encodings are
 * in upper case, and a {@code file} URI of this machine names no host.
 * <p>
 * Dot segments of the path stay as they are, also encoded ones: adapters refuse them, and
 * removing one would lead to a resource that the client did not name. A query has none.
 */
public final class UriNormalizer {

	/** Normal beginning of the URI of a file, which most URIs have. */
	private static final String FILE = "file:///";

	private static final String LOCALHOST = "//localhost/";

	private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:");

	private static final Pattern DOT_SEGMENT = Pattern.compile("[/:]\\.{1,2}(?=/|$)");

	private UriNormalizer() {
	}

	/**
	 * Returns the normal form of a URI, a URI template or the beginning of a URI; the
	 * same text for one without a scheme. With a malformed encoding all encodings of the
	 * path or the query stay, since its rest would join with a decoded digit.
	 */
	public static String normalize(String uri) {
		String begun = normalizeBeginning(uri);
		if (begun.indexOf('%') < 0) {
			return begun;
		}
		int query = begun.indexOf('?');
		String path = (query < 0) ? begun : begun.substring(0, query);
		String decoded = decodeUnreserved(path, true);
		return (DOT_SEGMENT.matcher(decoded).find() ? decodeUnreserved(path, false) : decoded)
				+ ((query < 0) ? "" : decodeUnreserved(begun.substring(query), true));
	}

	/**
	 * Returns a URI or a glob with the normal form of scheme and host, and the rest
	 * unchanged.
	 */
	public static String normalizeBeginning(String uri) {
		if (uri.startsWith(FILE)) {
			return uri;
		}
		int colon = uri.indexOf(':');
		if (colon <= 0 || !SCHEME.matcher(uri).lookingAt()) {
			return uri;
		}
		String scheme = uri.substring(0, colon).toLowerCase(Locale.ROOT);
		String rest = uri.substring(colon + 1);
		if (scheme.equals("file")) {
			rest = withoutHost(rest);
		}
		return scheme + ":" + rest;
	}

	private static String withoutHost(String rest) {
		if (rest.regionMatches(true, 0, LOCALHOST, 0, LOCALHOST.length())) {
			return "//" + rest.substring(LOCALHOST.length() - 1);
		}
		return (rest.startsWith("/") && !rest.startsWith("//")) ? "//" + rest : rest;
	}

	private static String decodeUnreserved(String uri, boolean withDots) {
		StringBuilder decoded = new StringBuilder(uri.length());
		for (int i = 0; i < uri.length(); i++) {
			if (uri.charAt(i) != '%') {
				decoded.append(uri.charAt(i));
				continue;
			}
			int octet = octet(uri, i);
			if (octet < 0) {
				return uri;
			}
			if (isUnreserved(octet) && (withDots || octet != '.')) {
				decoded.append((char) octet);
			}
			else {
				decoded.append(uri.substring(i, i + 3).toUpperCase(Locale.ROOT));
			}
			i += 2;
		}
		return decoded.toString();
	}

	/** Returns the octet that a percent sign begins; -1 if the encoding is malformed. */
	private static int octet(String uri, int index) {
		return (index + 2 < uri.length() && HexFormat.isHexDigit(uri.charAt(index + 1))
				&& HexFormat.isHexDigit(uri.charAt(index + 2))) ? HexFormat.fromHexDigits(uri, index + 1, index + 3)
						: -1;
	}

	private static boolean isUnreserved(int octet) {
		return (octet >= 'a' && octet <= 'z') || (octet >= 'A' && octet <= 'Z') || (octet >= '0' && octet <= '9')
				|| "-._~".indexOf(octet) >= 0;
	}

}
