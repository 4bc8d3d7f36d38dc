package io.mcpgateway.resource;

import java.util.Set;

/**
 * Registry of the URIs that currently have subscribers. Polling feeds poll only these
 * URIs.
 */
public interface SubscribedUris {

	/** Returns a copy of the subscribed URIs with a prefix. */
	Set<String> subjects(String prefix);

	/** Returns whether any subscriber follows the list of resources. */
	boolean includesLists();

}
