package io.mcpgateway.resource.catalog;

import java.util.Optional;

import io.mcpgateway.protocol.Caching;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.uri.ResourceUri;

/**
 * Resource with its adapter, resolved for a caller with access.
 *
 * @param caching caching hints for reads
 */
record ResolvedResource(ResourceAdapter adapter, ResourceUri uri, Caching caching) {

	/**
	 * Resolves a URI if the caller may apply all verbs and a resource can exist there.
	 */
	static Optional<ResolvedResource> of(ResourceAdapter adapter, ResourceUri uri, Access access, Verb... verbs) {
		if (access.policy() == AccessPolicy.OPEN) {
			return Optional.of(new ResolvedResource(adapter, uri, adapter.caching()));
		}
		return Optional.ofNullable(access.resolve(adapter, uri, verbs))
			.map((listed) -> new ResolvedResource(adapter, uri, access.caching(adapter.caching(), listed)));
	}

}
