package io.mcpgateway.subscription;

import org.jspecify.annotations.Nullable;

/**
 * A URI that somebody wants to hear of.
 *
 * @param uri as the client wrote it, and as it is told
 * @param subject what it is a piece of, or another way to write, as adapters write it; a
 * directory ends in a slash, and what happens below is heard too
 * @param since from where on changes are told; {@code null} for now
 */
public record SubscribedUri(String uri, String subject, @Nullable ChangePosition since) {

	/** The same, from another position on. */
	public SubscribedUri since(ChangePosition position) {
		return new SubscribedUri(this.uri, this.subject, position);
	}

	public boolean isDirectory() {
		return this.subject.endsWith("/");
	}

}
