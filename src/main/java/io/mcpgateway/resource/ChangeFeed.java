package io.mcpgateway.resource;

import java.util.List;

import reactor.core.publisher.Flux;

/** Feed of the changes of one source. */
public interface ChangeFeed {

	/**
	 * Returns the URI prefix of the adapter whose changes this feed publishes; the prefix
	 * names the feed.
	 */
	String uriPrefix();

	/**
	 * Returns all URI prefixes whose changes this feed publishes, beginning with
	 * {@link #uriPrefix()}. A source shared by several adapters has one feed.
	 */
	default List<String> uriPrefixes() {
		return List.of(uriPrefix());
	}

	/** Returns which nodes of a cluster watch the source. */
	default Watchers watchers() {
		return Watchers.EACH_NODE;
	}

	/**
	 * Returns the number of subscribed resources for which the source does not answer, so
	 * that their subscribers get no updates.
	 */
	default int unknownResources() {
		return 0;
	}

	/**
	 * Watches the source from subscription to cancellation, on threads of the feed. Emits
	 * {@link Change.Resync} for each prefix, in order, once the watch is established, and
	 * then changes in their order. A burst of writes to one resource is one change. The
	 * next change is requested after the last was published, which acknowledges the last.
	 * An error means that the watch failed and may be retried; the stream never
	 * completes.
	 */
	Flux<Change> changes();

	/** Nodes of a cluster that watch a source. */
	enum Watchers {

		/**
		 * Each node watches for itself, since nodes may see different content. A change
		 * stays on its node.
		 */
		EACH_NODE,

		/** A single node watches for all, since all see the same content. */
		ONE_NODE,

		/** All nodes watch, and the source reports each change to one of them. */
		ALL_NODES

	}

}
