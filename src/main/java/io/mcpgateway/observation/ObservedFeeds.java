package io.mcpgateway.observation;

import java.util.List;

import io.mcpgateway.resource.ChangeFeed;

/** Feeds of all watched sources. */
public record ObservedFeeds(List<ObservedFeed> all) {

	public ObservedFeeds {
		all = List.copyOf(all);
	}

	/** Returns the feeds that these nodes of a cluster watch. */
	public List<ObservedFeed> watchedBy(ChangeFeed.Watchers watchers) {
		return this.all.stream().filter((feed) -> feed.watchers() == watchers).toList();
	}

	/** Returns the prefixes of watched URIs. */
	public List<String> prefixes() {
		return this.all.stream().map(ChangeFeed::uriPrefixes).flatMap(List::stream).toList();
	}

}
