package io.mcpgateway.adapter.api;

import java.util.Locale;
import java.util.regex.Pattern;

/** Names of request headers, compared as lenient servers compare them. */
final class HeaderNames {

	/** Headers that frame a message, name its way, or ask for a part. */
	private static final Pattern RESERVED = Pattern.compile(
			"accept-encoding|connection|content-.*|cookie2?|(.*-)?client-ip|cf-connecting-.*|expect|forwarded|host|http2-.*|if-.*|keep-alive|origin|proxy-.*|range|referer|te|trailer|transfer-encoding|upgrade|via|x-forwarded-.*|x-http-method.*|x-method-override|x-original-.*|x-real-ip|x-rewrite-.*");

	/** Headers with credentials, or about the form of an answer. */
	private static final Pattern CREDENTIALS = Pattern.compile(
			"accept|accept-.*|authentication|authorization|cache-control|date|max-forwards|pragma|sec-.*|set-cookie2?|user-agent|www-authenticate|x-api-key");

	/** Headers by which proxies name a user. */
	private static final Pattern USER = Pattern.compile("x-forwarded-(user|email|groups|preferred-username)");

	private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}");

	private HeaderNames() {
	}

	/** Returns whether a text is a name of a header, of at most 100 characters. */
	static boolean isName(String header) {
		return NAME.matcher(header).matches();
	}

	/** Returns whether a header frames a message, names its way, or asks for a part. */
	static boolean isReserved(String header) {
		return RESERVED.matcher(hyphenated(header)).matches();
	}

	/** Returns whether a header may name the caller. */
	static boolean mayNameCaller(String header) {
		String name = hyphenated(header);
		return isName(header) && (USER.matcher(name).matches()
				|| (!RESERVED.matcher(name).matches() && !CREDENTIALS.matcher(name).matches()));
	}

	/** Returns whether some server reads both names as one. */
	static boolean areEqual(String one, String other) {
		return hyphenated(one).equals(hyphenated(other));
	}

	/**
	 * Returns the name of a header as servers of CGI or WSGI read it, which know one
	 * character for all signs: {@code Content_Length} is {@code Content-Length}.
	 */
	private static String hyphenated(String header) {
		return header.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "-");
	}

}
