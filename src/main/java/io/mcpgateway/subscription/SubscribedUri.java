package io.mcpgateway.subscription;

import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.Audience;
import io.mcpgateway.resource.uri.ResourceUri;
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

	/** Returns whether a caller may read the resource and subscribe to it. */
	boolean isVisibleTo(Access access) {
		String resource = ResourceUri.withoutQuery(Audience.untagged(this.subject));
		return access.allows(Verb.READ, resource) && access.allows(Verb.SUBSCRIBE, resource);
	}

	public boolean isDirectory() {
		return Audience.untagged(this.subject).endsWith("/");
	}

	/**
	 * Returns the same URI with the subject of the subscriber's audience, under which the
	 * hub publishes changes.
	 */
	SubscribedUri of(Access access) {
		Audience audience = access.audience(this.subject);
		return (audience == null || audience.isAll()) ? this
				: new SubscribedUri(this.uri, audience.tag(this.subject), this.since);
	}

}
