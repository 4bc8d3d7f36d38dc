package io.mcpgateway.security.token;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.springframework.util.Assert;

/**
 * URLs that secrets and keys may go over: those with TLS, and those of this machine.
 */
final class SafeUrl {

	private static final Pattern LOOPBACK = Pattern.compile("localhost|127\\.\\d+\\.\\d+\\.\\d+|\\[::1]");

	private SafeUrl() {
	}

	/** Stop the start if a property is there, and is something else. */
	static void require(String property, @Nullable String url) {
		Assert.isTrue(url == null || isSafe(url), () -> property
				+ " must be a URL such as https://idp.example, without user, query and fragment; http is for loopback only");
	}

	static boolean isSafe(String url) {
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
