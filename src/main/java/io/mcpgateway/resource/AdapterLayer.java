package io.mcpgateway.resource;

/** Layer around every adapter, which adds something to the resources of all. */
@FunctionalInterface
public interface AdapterLayer {

	/** Returns an adapter that adds to another, or the other unchanged. */
	ResourceAdapter around(ResourceAdapter adapter);

}
