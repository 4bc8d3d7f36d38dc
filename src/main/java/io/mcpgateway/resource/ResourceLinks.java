package io.mcpgateway.resource;

import io.mcpgateway.rpc.Identity;

/** Links that open resources for people. */
@FunctionalInterface
public interface ResourceLinks {

	/** Links of a gateway without pages: the URI of the resource itself. */
	ResourceLinks URIS = (uri, identity) -> uri;

	/** Returns the URL of a resource for a caller. */
	String of(String uri, Identity identity);

}
