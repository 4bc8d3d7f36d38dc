package io.mcpgateway.subscription;

import reactor.core.publisher.Flux;

/** Lease that decides whether this node watches a source. */
@FunctionalInterface
public interface FeedLease {

	/** Lease of a single node. */
	FeedLease ALWAYS = (feed) -> Flux.just(true);

	/**
	 * Emits whether this node holds the lease, now and at each change.
	 * @param feed URI prefix that names the feed
	 */
	Flux<Boolean> held(String feed);

}
