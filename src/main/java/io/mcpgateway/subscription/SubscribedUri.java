package io.mcpgateway.subscription;

import org.jspecify.annotations.Nullable;

/**
 * Subscribed URI.
 *
 * @param uri URI as the client wrote the URI, repeated in notices
 * @param subject canonical URI of the whole resource; a directory ends in a slash and
 * covers everything below
 * @param since position from which changes are delivered; {@code null} for now
 */
public record SubscribedUri(String uri, String subject, @Nullable ChangePosition since) {

	/** Returns the same URI with a different position. */
	public SubscribedUri since(ChangePosition position) {
		return new SubscribedUri(this.uri, this.subject, position);
	}

	public boolean isDirectory() {
		return this.subject.endsWith("/");
	}

}
