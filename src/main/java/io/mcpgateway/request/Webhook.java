package io.mcpgateway.request;

import java.util.function.Function;

import org.springframework.http.HttpStatus;
import reactor.core.publisher.Mono;

/** Webhook of a mount: takes posts of senders with its secret. */
public sealed interface Webhook {

	/** Maximum length of a body in bytes, the same as for an SQS message. */
	int MAX_BODY_BYTES = 1024 * 1024;

	/**
	 * Returns the kind of the source, such as {@code git}, the first part of the path.
	 */
	String source();

	/** Returns the name of the mount, the second part of the path. */
	String mount();

	/** Returns the secret of the sender. */
	String secret();

	/**
	 * Webhook that starts an action regardless of the body. A sender may sign the body
	 * instead of sending the secret.
	 *
	 * @param action starts the work without waiting for its end
	 */
	record Trigger(String source, String mount, String secret, Runnable action) implements Webhook {

		@Override
		public String toString() {
			return "Trigger[" + this.source + "/" + this.mount + "]";
		}

	}

	/**
	 * Webhook that reads the body.
	 *
	 * @param receiver takes a body of at most {@link #MAX_BODY_BYTES}
	 */
	record Receiver(String source, String mount, String secret,
			Function<byte[], Mono<WebhookReply>> receiver) implements Webhook {

		@Override
		public String toString() {
			return "Receiver[" + this.source + "/" + this.mount + "]";
		}

	}

	/**
	 * Reply to the sender of a post.
	 *
	 * @param text the body for people, which may be empty
	 */
	record WebhookReply(HttpStatus status, String text) {

		/** Returns a reply without a body. */
		public static WebhookReply of(HttpStatus status) {
			return new WebhookReply(status, "");
		}

	}

}
