package io.mcpgateway.cluster.hub;

import java.util.List;

import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.ChangeFeed.Watchers;

/**
 * Sources whose changes go over the log.
 *
 * @param prefixes URI prefixes of these sources
 * @param areListsShared whether no list has entries of other sources
 */
public record SharedSources(List<String> prefixes, boolean areListsShared) {

	public SharedSources {
		prefixes = List.copyOf(prefixes);
	}

	/**
	 * Returns the shared ones among the sources of feeds.
	 * @param hasPrompts whether a list of prompts is watched, by each node for itself
	 */
	public static SharedSources of(List<ChangeFeed> feeds, boolean hasPrompts) {
		List<ChangeFeed> shared = feeds.stream().filter((feed) -> feed.watchers() != Watchers.EACH_NODE).toList();
		return new SharedSources(shared.stream().flatMap((feed) -> feed.uriPrefixes().stream()).distinct().toList(),
				!hasPrompts && shared.size() == feeds.size());
	}

	/** Returns whether all changes of a subject go over the log. */
	boolean isShared(String subject) {
		return this.prefixes.stream().anyMatch(subject::startsWith);
	}

}
