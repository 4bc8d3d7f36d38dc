package io.mcpgateway.observation;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

import io.mcpgateway.resource.ChangeFeed;

/** Feeds of all watched sources, of which some come and go with their mounts. */
public final class ObservedFeeds {

	private volatile List<ObservedFeed> all;

	/** Creates the feeds of the start. */
	public ObservedFeeds(List<ObservedFeed> all) {
		this.all = List.copyOf(all);
	}

	/** Returns the feeds of now. */
	public List<ObservedFeed> all() {
		return this.all;
	}

	/** Removes feeds and adds others. */
	public synchronized void replace(Collection<ObservedFeed> removed, Collection<ObservedFeed> added) {
		this.all = Stream.concat(this.all.stream().filter((feed) -> !removed.contains(feed)), added.stream()).toList();
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
