package io.mcpgateway.cluster.hub;

import java.util.List;

import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.ChangeFeed.Watchers;

/**
 * Sources whose changes go over the stream.
 *
 * @param prefixes URI prefixes of these sources
 * @param queued URI prefixes of the sources among them with a queue, which gives each
 * change to one node
 * @param areListsShared whether no list has entries of other sources
 */
public record SharedSources(List<String> prefixes, List<String> queued, boolean areListsShared) {

	public SharedSources {
		prefixes = List.copyOf(prefixes);
		queued = List.copyOf(queued);
	}

	/**
	 * Returns the shared ones among the sources of feeds.
	 * @param hasPrompts whether a list of prompts is watched, by each node for itself
	 */
	public static SharedSources of(List<ChangeFeed> feeds, boolean hasPrompts) {
		return new SharedSources(prefixes(feeds, Watchers.ONE_NODE, Watchers.ALL_NODES),
				prefixes(feeds, Watchers.ALL_NODES),
				!hasPrompts && feeds.stream().noneMatch((feed) -> feed.watchers() == Watchers.EACH_NODE));
	}

	private static List<String> prefixes(List<ChangeFeed> feeds, Watchers... watchers) {
		List<Watchers> included = List.of(watchers);
		return feeds.stream()
			.filter((feed) -> included.contains(feed.watchers()))
			.flatMap((feed) -> feed.uriPrefixes().stream())
			.distinct()
			.toList();
	}

	/** Returns whether all changes of a subject go over the stream. */
	boolean isShared(String subject) {
		return this.prefixes.stream().anyMatch(subject::startsWith);
	}

}
