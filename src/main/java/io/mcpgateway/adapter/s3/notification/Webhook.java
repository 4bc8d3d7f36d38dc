package io.mcpgateway.adapter.s3.notification;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;

/**
 * Where the notifications of a mount are posted to.
 *
 * @param secret what whoever posts has to know
 * @param unreadable counts what is not understood
 */
public record Webhook(WebhookFeed feed, String secret, UnreadableNotifications unreadable) {

	private static final String SCHEME = "Bearer ";

	/** Whether somebody knows the secret; it takes as long whatever is wrong with it. */
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
