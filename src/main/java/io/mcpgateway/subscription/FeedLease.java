package io.mcpgateway.subscription;

import reactor.core.publisher.Flux;

/**
 * Says whether this node is the one to watch a source.
 */
@FunctionalInterface
public interface FeedLease {

	/** There is one node. */
	FeedLease ALWAYS = (feed) -> Flux.just(true);

	/**
	 * Say so now, and whenever it changes.
	 * @param feed the prefix of the URIs whose changes the feed sees
	 */
	Flux<Boolean> held(String feed);

}
