package io.mcpgateway.access;

import java.util.BitSet;
import java.util.function.UnaryOperator;

import io.mcpgateway.resource.uri.LenientName;
import io.mcpgateway.resource.uri.PercentEncoding;

/**
 * Canonical form of a URI or a glob: percent-encodes exactly the characters with a need
 * for encoding. Keeps the boundaries of segments.
 */
final class CanonicalUri {

	/** Separators of names. */
	private static final String SEPARATORS = "/?" + UriGlob.SEGMENT + UriGlob.ANYTHING;

	/** Characters to leave unencoded. */
	private static final BitSet UNENCODED = new BitSet();

	static {
		UNENCODED.set('a', 'z' + 1);
		UNENCODED.set('A', 'Z' + 1);
		UNENCODED.set('0', '9' + 1);
		("-._~!$&'()*+,;=:@" + SEPARATORS).chars().forEach(UNENCODED::set);
	}

	private CanonicalUri() {
	}

	/**
	 * Returns the canonical form; the same instance if the URI is canonical already, as
	 * nearly all are.
	 */
	static String of(String uri) {
		for (int i = 0; i < uri.length(); i++) {
			if (!UNENCODED.get(uri.charAt(i))) {
				return rewrite(uri, UnaryOperator.identity());
			}
		}
		return uri;
	}

	/**
	 * Returns a URI or a glob with the case and the Unicode form of its names folded.
	 */
	static String fold(String uri) {
		return rewrite(uri, LenientName::fold);
	}

	/**
	 * Returns a URI with its names reduced to the parts that lenient servers look at, and
	 * without empty names.
	 */
	static String reduce(String uri) {
		return withoutEmptySegments(rewrite(uri, LenientName::reduce));
	}

	/**
	 * Returns a URI without the empty segments of its path, as in {@code a//b}: distinct
	 * names to AWS, and ignored by stores on a file system. Returns the same instance if
	 * all segments have a name.
	 */
	static String withoutEmptySegments(String uri) {
		int authority = uri.indexOf("://");
		int path = (authority >= 0) ? uri.indexOf('/', authority + 3) : -1;
		if (path < 0 || uri.indexOf("//", path) < 0) {
			return uri;
		}
		int query = uri.indexOf('?', path);
		int end = (query < 0) ? uri.length() : query;
		StringBuilder merged = new StringBuilder(uri.length()).append(uri, 0, path);
		for (int i = path; i < end; i++) {
			if (uri.charAt(i) != '/' || uri.charAt(i - 1) != '/' || i == path) {
				merged.append(uri.charAt(i));
			}
		}
		return merged.append(uri, end, uri.length()).toString();
	}

	private static String rewrite(String uri, UnaryOperator<String> mapping) {
		StringBuilder result = new StringBuilder(uri.length());
		int start = 0;
		for (int i = 0; i <= uri.length(); i++) {
			if (i == uri.length() || SEPARATORS.indexOf(uri.charAt(i)) >= 0) {
				result.append(name(uri.substring(start, i), mapping));
				result.append(uri, i, Math.min(i + 1, uri.length()));
				start = i + 1;
			}
		}
		return result.toString();
	}

	/** Keeps a malformed encoding; served URIs are well-formed. */
	private static String name(String name, UnaryOperator<String> mapping) {
		String decoded = PercentEncoding.decode(name);
		return (decoded != null) ? PercentEncoding.encode(mapping.apply(decoded)) : name;
	}

}
