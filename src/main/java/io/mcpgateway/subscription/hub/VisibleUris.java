package io.mcpgateway.subscription.hub;

import java.util.Set;

import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.Change;

/**
 * The URIs of whose changes a subscriber may learn by a directory or a list: those that
 * it may list. Nothing is asked of the rules for a subscriber that may list everything.
 */
final class VisibleUris {

	/** The URIs of a subscriber that may list everything. */
	static final VisibleUris ALL = new VisibleUris(Access.ALL, true);

	private final Access access;

	private final boolean isAll;

	private VisibleUris(Access access, boolean isAll) {
		this.access = access;
		this.isAll = isAll;
	}

	static VisibleUris of(Access access) {
		return access.allowsAll(Verb.LIST, "") ? ALL : new VisibleUris(access, false);
	}

	boolean isAll() {
		return this.isAll;
	}

	/** Whether the subscriber may list what is at a URI. */
	boolean has(String uri) {
		return this.isAll || this.access.allows(Verb.LIST, uri);
	}

	/** Whether the subscriber may list anything that starts with a prefix. */
	boolean hasBelow(String prefix) {
		return this.isAll || this.access.mayAllow(Verb.LIST, prefix);
	}

	/**
	 * Whether the subscriber may list any of some URIs, or anything below a directory
	 * among them.
	 */
	boolean hasAny(Set<String> uris) {
		return this.isAll || uris.stream().anyMatch(this::hasAny);
	}

	/**
	 * Whether a change of the list of resources is one of what the subscriber may list.
	 */
	boolean hasAny(Change.ListChanged change) {
		return hasBelow(change.prefix()) && (change.uris().isEmpty() || hasAny(change.uris()));
	}

	/**
	 * Whether the subscriber may list what is at a URI, or anything below if it is a
	 * directory.
	 */
	boolean hasAny(String uri) {
		return uri.endsWith("/") ? hasBelow(uri) : has(uri);
	}

}
