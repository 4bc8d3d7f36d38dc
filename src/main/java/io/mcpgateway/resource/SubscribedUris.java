package io.mcpgateway.resource;

import java.util.Set;

/**
 * Registry of the URIs that currently have subscribers. Polling feeds poll only these
 * URIs.
 */
public interface SubscribedUris {

	/** Returns a copy of the subscribed URIs with a prefix. */
	Set<String> subjects(String prefix);

	/**
	 * Returns the key of a caller who subscribed to a URI, so that callers can share slow
	 * polls fairly; {@link ReaderKey#GATEWAY} if no caller is known.
	 */
	default ReaderKey reader(String subject) {
		return ReaderKey.GATEWAY;
	}

	/** Returns whether any subscriber follows the list of resources. */
	boolean includesLists();

}
