package io.mcpgateway.cluster.hub;

import java.util.List;
import java.util.function.Supplier;

import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.ChangeFeed.Watchers;
import org.jspecify.annotations.Nullable;

/** Sources whose changes go over the stream. They follow the feeds of the node. */
public final class SharedSources {

	private final Supplier<? extends List<? extends ChangeFeed>> feeds;

	private final boolean hasPrompts;

	private volatile @Nullable Prefixes known;

	/**
	 * Creates the sources among those of feeds.
	 * @param feeds returns all feeds, the same list until they change
	 * @param hasPrompts whether a list of prompts is watched, by each node for itself
	 */
	public SharedSources(Supplier<? extends List<? extends ChangeFeed>> feeds, boolean hasPrompts) {
		this.feeds = feeds;
		this.hasPrompts = hasPrompts;
	}

	/** Returns the URI prefixes of these sources. */
	List<String> prefixes() {
		return now().all;
	}

	/**
	 * Returns the URI prefixes of the sources with a queue, which gives each change to
	 * one node.
	 */
	List<String> queued() {
		return now().queued;
	}

	/** Returns whether no list has entries of other sources. */
	boolean areListsShared() {
		return now().areListsShared;
	}

	/** Returns whether all changes of a subject go over the stream. */
	boolean isShared(String subject) {
		return prefixes().stream().anyMatch(subject::startsWith);
	}

	private Prefixes now() {
		List<? extends ChangeFeed> all = this.feeds.get();
		Prefixes before = this.known;
		if (before != null && before.feeds == all) {
			return before;
		}
		Prefixes made = new Prefixes(all, prefixes(all, Watchers.ONE_NODE, Watchers.ALL_NODES),
				prefixes(all, Watchers.ALL_NODES),
				!this.hasPrompts && all.stream().noneMatch((feed) -> feed.watchers() == Watchers.EACH_NODE));
		this.known = made;
		return made;
	}

	private static List<String> prefixes(List<? extends ChangeFeed> feeds, Watchers... watchers) {
		List<Watchers> included = List.of(watchers);
		return feeds.stream()
			.filter((feed) -> included.contains(feed.watchers()))
			.flatMap((feed) -> feed.uriPrefixes().stream())
			.distinct()
			.toList();
	}

	/** Prefixes of the sources of some feeds. */
	private record Prefixes(List<? extends ChangeFeed> feeds, List<String> all, List<String> queued,
			boolean areListsShared) {

	}

}
