package io.mcpgateway.resource.catalog;

import java.util.Optional;

import io.mcpgateway.protocol.Caching;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;

/**
 * Resource with its adapter, resolved for a caller with access.
 *
 * @param caching caching hints for reads, unless the content has its own
 */
record ResolvedResource(ResourceAdapter adapter, ResourceUri uri, Caching caching) {

	/**
	 * Resolves a URI if the caller may apply all verbs and a resource can exist there.
	 */
	static Optional<ResolvedResource> of(ResourceAdapter adapter, ResourceUri uri, Access access, Verb... verbs) {
		if (access.policy() == AccessPolicy.OPEN) {
			return Optional.of(new ResolvedResource(adapter, uri, adapter.settings().caching()));
		}
		return Optional.ofNullable(access.resolve(adapter, uri, verbs))
			.map((listed) -> new ResolvedResource(adapter, uri, access.caching(adapter.settings().caching(), listed)));
	}

	/**
	 * Returns the caching hints for a content. A content may be fresh for another time,
	 * and kept in fewer caches.
	 */
	Caching caching(Content content) {
		Caching own = content.caching();
		return (own != null) ? new Caching(own.ttlMs(), this.caching.and(own).cacheScope()) : this.caching;
	}

}
