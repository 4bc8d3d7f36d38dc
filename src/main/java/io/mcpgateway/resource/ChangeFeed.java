package io.mcpgateway.resource;

import java.util.List;

import reactor.core.publisher.Flux;

/**
 * Watches a source of resources for changes.
 */
public interface ChangeFeed {

	/** The prefix of the URIs whose changes it sees, that of an adapter; it names it. */
	String uriPrefix();

	/**
	 * All prefixes of the URIs whose changes it sees, the first of which is
	 * {@link #uriPrefix()}: a source that several adapters serve has one feed.
	 */
	default List<String> uriPrefixes() {
		return List.of(uriPrefix());
	}

	/**
	 * Watch from the subscription to its cancellation, on threads of the feed's own.
	 * {@link Change.Resync} comes first for each of the prefixes, in their order, once
	 * the watch is in place, so that nothing is lost between; what is there later is told
	 * in the order in which it happened, and a burst of writes to the same resource as
	 * one change. The next change is requested once the one before was published, so that
	 * a feed knows of what it has told that it is done. An error means that the watch
	 * broke and may be tried again. It has no end of its own.
	 */
	Flux<Change> changes();

}
