package io.mcpgateway.upstream;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.springframework.util.Assert;

/**
 * Check for URLs that may carry secrets and keys: HTTPS, or HTTP on the loopback address.
 */
public final class SafeUrl {

	private static final Pattern LOOPBACK = Pattern.compile("localhost|127\\.\\d+\\.\\d+\\.\\d+|\\[::1]");

	private SafeUrl() {
	}

	/**
	 * Requires a safe URL.
	 * @param url the value of the property; {@code null} passes
	 * @throws IllegalArgumentException if the URL is not safe
	 */
	public static void require(String property, @Nullable String url) {
		Assert.isTrue(url == null || isSafe(url), () -> property
				+ " must be an https URL such as https://idp.example, without user, query or fragment (http: loopback only)");
	}

	/** Returns whether a URL is safe. */
	public static boolean isSafe(String url) {
		try {
			URI uri = new URI(url);
			return uri.getHost() != null && uri.getRawUserInfo() == null && uri.getRawQuery() == null
					&& uri.getRawFragment() == null
					&& ("https".equals(uri.getScheme()) || ("http".equals(uri.getScheme()) && isLoopback(uri)));
		}
		catch (URISyntaxException ex) {
			return false;
		}
	}

	private static boolean isLoopback(URI uri) {
		return LOOPBACK.matcher(uri.getHost()).matches();
	}

}
