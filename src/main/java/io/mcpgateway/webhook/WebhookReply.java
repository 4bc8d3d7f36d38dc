package io.mcpgateway.webhook;

import org.springframework.http.HttpStatus;

/**
 * Reply to the sender of a post.
 *
 * @param text the body for people, which may be empty
 */
public record WebhookReply(HttpStatus status, String text) {

	/** Returns a reply without a body. */
	public static WebhookReply of(HttpStatus status) {
		return new WebhookReply(status, "");
	}

}
