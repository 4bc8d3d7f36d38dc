package io.mcpgateway.resource;

import java.util.Set;

import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;

/**
 * Registry of the URIs that currently have subscribers. Polling feeds poll only these
 * URIs. The URIs of a source with several audiences are tagged, see {@link Audience}.
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

	/**
	 * Returns the identity of a caller on this node who subscribed to a URI and whose
	 * credential is valid; {@code null} if no caller is known.
	 */
	default @Nullable Identity identity(String subject) {
		return null;
	}

	/** Returns whether any subscriber follows the list of resources. */
	boolean includesLists();

	/** Shares the URIs again, after sources came or went. */
	default void refresh() {
		// a node alone shares nothing
	}

}
