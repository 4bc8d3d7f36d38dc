package io.mcpgateway.upstream;

import java.net.URI;
import java.util.Locale;

/**
 * Origin of a URL (RFC 6454), the extent within which credentials are sent. Scheme and
 * host are in lower case.
 */
public record Origin(String scheme, String host, int port) {

	private static final int HTTP_PORT = 80;

	private static final int HTTPS_PORT = 443;

	public Origin {
		scheme = scheme.toLowerCase(Locale.ROOT);
		host = host.toLowerCase(Locale.ROOT);
	}

	/**
	 * Returns the origin of a URL, with the standard port if the URL has none.
	 * @throws IllegalArgumentException for a URL without scheme or host
	 */
	public static Origin of(URI url) {
		if (url.getScheme() == null || url.getHost() == null) {
			throw new IllegalArgumentException("A URL of an upstream server has a scheme and a host");
		}
		int standard = url.getScheme().equalsIgnoreCase("https") ? HTTPS_PORT : HTTP_PORT;
		return new Origin(url.getScheme(), url.getHost(), (url.getPort() >= 0) ? url.getPort() : standard);
	}

	/** Returns whether another origin is the same or belongs to a subdomain. */
	public boolean includes(Origin other) {
		return this.scheme.equals(other.scheme) && this.port == other.port
				&& (other.host.equals(this.host) || other.host.endsWith("." + this.host));
	}

}
