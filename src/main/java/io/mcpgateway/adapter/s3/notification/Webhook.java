package io.mcpgateway.adapter.s3.notification;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;

/**
 * Webhook of a mount.
 *
 * @param secret the secret of the sender
 * @param unreadable counts invalid notifications
 */
public record Webhook(WebhookFeed feed, String secret, UnreadableNotifications unreadable) {

	private static final String SCHEME = "Bearer ";

	/** Returns whether credentials contain the secret, in constant time. */
	boolean isKnownTo(List<String> credentials) {
		return credentials.size() == 1
				&& MessageDigest.isEqual(bytes(this.secret), bytes(withoutScheme(credentials.getFirst())));
	}

	@Override
	public String toString() {
		return "Hook[" + this.feed.uriPrefix() + "]";
	}

	private static String withoutScheme(String credentials) {
		return credentials.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
				? credentials.substring(SCHEME.length()).strip() : credentials;
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
