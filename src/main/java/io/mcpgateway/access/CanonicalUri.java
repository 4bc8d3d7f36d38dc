package io.mcpgateway.access;

import java.util.BitSet;

import io.mcpgateway.resource.uri.PercentEncoding;

/**
 * The one way to write a URI, or a glob of URIs: encoded is what must be, and nothing
 * else. Where one segment ends stays as it is.
 */
final class CanonicalUri {

	/** What stands between names. */
	private static final String BETWEEN = "/?" + UriGlob.SEGMENT + UriGlob.ANYTHING;

	/** What stands for itself. */
	private static final BitSet PLAIN = new BitSet();

	static {
		PLAIN.set('a', 'z' + 1);
		PLAIN.set('A', 'Z' + 1);
		PLAIN.set('0', '9' + 1);
		("-._~!$&'()*+,;=:@" + BETWEEN).chars().forEach(PLAIN::set);
	}

	private CanonicalUri() {
	}

	/** Write a URI so; the same text if it is written so already, as nearly all are. */
	static String of(String uri) {
		for (int i = 0; i < uri.length(); i++) {
			if (!PLAIN.get(uri.charAt(i))) {
				return rewritten(uri);
			}
		}
		return uri;
	}

	private static String rewritten(String uri) {
		StringBuilder rewritten = new StringBuilder(uri.length());
		int start = 0;
		for (int i = 0; i <= uri.length(); i++) {
			if (i == uri.length() || BETWEEN.indexOf(uri.charAt(i)) >= 0) {
				rewritten.append(name(uri.substring(start, i)));
				rewritten.append(uri, i, Math.min(i + 1, uri.length()));
				start = i + 1;
			}
		}
		return rewritten.toString();
	}

	/** What is no encoding of a name cannot be in a URI that is served. */
	private static String name(String name) {
		String decoded = PercentEncoding.decode(name);
		return (decoded != null) ? PercentEncoding.encode(decoded) : name;
	}

}
