package io.mcpgateway.resource;

/** Links that open resources for people. */
@FunctionalInterface
public interface ResourceLinks {

	/** Links of a gateway without pages: the URI of the resource itself. */
	ResourceLinks URIS = (uri) -> uri;

	/** Returns the URL of a resource. */
	String of(String uri);

}
