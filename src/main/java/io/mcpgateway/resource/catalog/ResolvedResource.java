package io.mcpgateway.resource.catalog;

import java.util.Optional;

import io.mcpgateway.protocol.Caching;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.uri.ResourceUri;

/**
 * Where to ask for what a client wants, which it may have.
 *
 * @param caching the hints for what is read there
 */
record ResolvedResource(ResourceAdapter adapter, ResourceUri uri, Caching caching) {

	/**
	 * What is at a URI, if all of this may be done with it, and if something can be
	 * there.
	 */
	static Optional<ResolvedResource> of(ResourceAdapter adapter, ResourceUri uri, Access access, Verb... verbs) {
		if (access.policy() == AccessPolicy.OPEN) {
			return Optional.of(new ResolvedResource(adapter, uri, adapter.caching()));
		}
		return Optional.ofNullable(access.resolve(adapter, uri, verbs))
			.map((listed) -> new ResolvedResource(adapter, uri, access.caching(adapter.caching(), listed)));
	}

}
