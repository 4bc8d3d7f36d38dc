package io.mcpgateway.resource;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Registry of the URIs that currently have subscribers. Polling feeds poll only these
 * URIs.
 */
public interface SubscribedUris {

	/** Returns a copy of the subscribed URIs with a prefix. */
	Set<String> subjects(String prefix);

	/**
	 * Returns the subscribed URIs with a prefix, each with a key of one of its
	 * subscribers, so that polls can share their places fairly.
	 */
	default Map<String, Object> subscribers(String prefix) {
		Map<String, Object> subscribers = new HashMap<>();
		subjects(prefix).forEach((subject) -> subscribers.put(subject, ""));
		return subscribers;
	}

	/** Returns whether any subscriber follows the list of resources. */
	boolean includesLists();

}
