package io.mcpgateway.subscription;

import io.mcpgateway.resource.Change;
import reactor.core.publisher.Mono;

/**
 * Hub whose changes reach the subscribers of all nodes of a cluster. A node alone has
 * none.
 */
public interface SharedHub extends SubscriptionHub {

	/**
	 * Publishes a change of a source that one node watches. May complete early: the next
	 * watcher makes up for changes that a killed node loses.
	 */
	@Override
	Mono<Void> publish(Change change);

	/**
	 * Publishes a change that no other node gets to know. Completes once the change is
	 * kept, so that its source may forget it.
	 */
	Mono<Void> publishDurably(Change change);

}
