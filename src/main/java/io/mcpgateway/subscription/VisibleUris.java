package io.mcpgateway.subscription;

import java.util.Set;

import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.Audience;
import io.mcpgateway.resource.Change;

/**
 * Filter for the URIs that a subscriber may list. Only changes of these URIs count for
 * directories and lists. A URI with the tag of an audience counts for subscribers of this
 * audience only. A subscriber with full access to sources without audiences needs no
 * checks.
 */
final class VisibleUris {

	/** Filter of a subscriber with full access. */
	static final VisibleUris ALL = new VisibleUris(Access.ALL, true);

	private final Access access;

	private final boolean isAll;

	private VisibleUris(Access access, boolean isAll) {
		this.access = access;
		this.isAll = isAll;
	}

	static VisibleUris of(Access access) {
		return (access.allowsAll(Verb.LIST, "") && !access.policy().hasAudiences()) ? ALL
				: new VisibleUris(access, false);
	}

	boolean isAll() {
		return this.isAll;
	}

	/** Returns whether the subscriber may list a URI. */
	boolean has(String uri) {
		return this.isAll || (isOfAudience(uri) && this.access.allows(Verb.LIST, Audience.untagged(uri)));
	}

	/** Returns whether the subscriber may list any URI with a prefix. */
	boolean hasBelow(String prefix) {
		return this.isAll || (isOfAudience(prefix) && this.access.mayAllow(Verb.LIST, Audience.untagged(prefix)));
	}

	private boolean isOfAudience(String tagged) {
		Audience audience = Audience.of(tagged);
		return audience.isAll() || audience.equals(this.access.audience(Audience.untagged(tagged)));
	}

	/**
	 * Returns whether the subscriber may list any of the URIs, or anything below a
	 * directory among the URIs.
	 */
	boolean hasAny(Set<String> uris) {
		return this.isAll || uris.stream().anyMatch(this::hasAny);
	}

	/** Returns whether a change of the list concerns a visible resource. */
	boolean hasAny(Change.ListChanged change) {
		return hasBelow(change.prefix()) && (change.uris().isEmpty() || hasAny(change.uris()));
	}

	/** Returns whether the subscriber may list a URI, or anything below a directory. */
	boolean hasAny(String uri) {
		return Audience.untagged(uri).endsWith("/") ? hasBelow(uri) : has(uri);
	}

}
