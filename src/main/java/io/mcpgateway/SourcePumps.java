package io.mcpgateway;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.mcpgateway.observation.ObservedFeed;
import io.mcpgateway.resource.ChangeFeed.Watchers;
import io.mcpgateway.subscription.FeedPump;

/**
 * Pumps of the feeds of sources.
 *
 * @param byWatchers the pumps by the nodes of a cluster that watch a source
 */
record SourcePumps(Map<Watchers, FeedPump> byWatchers) {

	SourcePumps {
		byWatchers = Map.copyOf(byWatchers);
	}

	/** Returns the pumps of a node alone, whose one pump has all feeds. */
	static SourcePumps alone(FeedPump pump) {
		return new SourcePumps(
				Arrays.stream(Watchers.values()).collect(Collectors.toMap(Function.identity(), (watchers) -> pump)));
	}

	Collection<FeedPump> all() {
		return this.byWatchers.values().stream().distinct().toList();
	}

	/** Ends the watches of feeds, and begins those of others. */
	void replace(Collection<ObservedFeed> removed, Collection<ObservedFeed> added) {
		this.byWatchers.forEach((watchers, pump) -> pump.replace(of(watchers, removed), of(watchers, added)));
	}

	private static List<ObservedFeed> of(Watchers watchers, Collection<ObservedFeed> feeds) {
		return feeds.stream().filter((feed) -> feed.watchers() == watchers).toList();
	}

}
