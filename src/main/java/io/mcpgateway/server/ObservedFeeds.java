package io.mcpgateway.server;

import java.util.List;

import io.mcpgateway.resource.ChangeFeed;

/**
 * The feeds of all sources that are watched.
 */
public record ObservedFeeds(List<ObservedFeed> all) {

	public ObservedFeeds {
		all = List.copyOf(all);
	}

	/** The prefixes of the URIs whose changes are seen. */
	public List<String> prefixes() {
		return this.all.stream().map(ChangeFeed::uriPrefixes).flatMap(List::stream).toList();
	}

}
