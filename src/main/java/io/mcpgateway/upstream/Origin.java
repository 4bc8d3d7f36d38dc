package io.mcpgateway.upstream;

import java.net.URI;
import java.util.Locale;

/** Origin of a URL (RFC 6454), the extent within which credentials are sent. */
record Origin(String scheme, String host, int port) {

	private static final int HTTP_PORT = 80;

	private static final int HTTPS_PORT = 443;

	/**
	 * Returns the origin of a URL.
	 * @throws IllegalArgumentException for a URL without scheme or host
	 */
	static Origin of(URI url) {
		if (url.getScheme() == null || url.getHost() == null) {
			throw new IllegalArgumentException("A URL of an upstream server has a scheme and a host");
		}
		String scheme = url.getScheme().toLowerCase(Locale.ROOT);
		int standard = scheme.equals("https") ? HTTPS_PORT : HTTP_PORT;
		return new Origin(scheme, url.getHost().toLowerCase(Locale.ROOT),
				(url.getPort() >= 0) ? url.getPort() : standard);
	}

}
