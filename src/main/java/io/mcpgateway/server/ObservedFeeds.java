package io.mcpgateway.server;

import java.util.List;

import io.mcpgateway.resource.ChangeFeed;

/** Feeds of all watched sources. */
public record ObservedFeeds(List<ObservedFeed> all) {

	public ObservedFeeds {
		all = List.copyOf(all);
	}

	/** Returns the prefixes of watched URIs. */
	public List<String> prefixes() {
		return this.all.stream().map(ChangeFeed::uriPrefixes).flatMap(List::stream).toList();
	}

}
