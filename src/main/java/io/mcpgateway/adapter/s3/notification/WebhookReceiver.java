package io.mcpgateway.adapter.s3.notification;

import java.util.List;

import io.mcpgateway.webhook.WebhookReply;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import reactor.core.publisher.Mono;

/** Receiver of posted notifications, whose sender waits until they are published. */
public final class WebhookReceiver {

	private static final WebhookReply INVALID = new WebhookReply(HttpStatus.BAD_REQUEST,
			"The body must be a JSON notification of S3 with a list of Records");

	private final WebhookFeed feed;

	private final UnreadableNotifications unreadable;

	/**
	 * Creates a receiver.
	 * @param unreadable counts invalid notifications
	 */
	public WebhookReceiver(WebhookFeed feed, UnreadableNotifications unreadable) {
		this.feed = feed;
		this.unreadable = unreadable;
	}

	/** Publishes the changes of a notification. */
	public Mono<WebhookReply> receive(byte[] body) {
		@Nullable List<ObjectEvent> events = NotificationParser.read(body);
		if (events == null) {
			this.unreadable.add();
			return Mono.just(INVALID);
		}
		return this.feed.post(events)
			.map((isPublished) -> WebhookReply
				.of(isPublished ? HttpStatus.NO_CONTENT : HttpStatus.SERVICE_UNAVAILABLE));
	}

}
