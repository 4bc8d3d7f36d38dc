package io.mcpgateway.subscription;

import io.mcpgateway.resource.Change;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Hub that delivers changes from feeds to subscribers. A busy subscriber gets several
 * changes of a resource as one notice. A subscriber that may have missed a change gets a
 * notice to read again.
 */
public interface SubscriptionHub extends ChangePublisher {

	/** Publishes a change, at a cost independent of unaffected subscribers. */
	@Override
	Mono<Void> publish(Change change);

	/**
	 * Streams the notices of a changing watch list. {@link Notice.Watching} comes first;
	 * every later change is delivered. The stream ends with the watch list. Without
	 * demand at most one notice a URI waits; notices of removed URIs are dropped.
	 */
	Flux<Notice> notices(Flux<WatchList> interest);

	/** Returns the position of the last delivered change. */
	ChangePosition position();

	/**
	 * Hub whose changes reach the subscribers of all nodes of a cluster. A node alone has
	 * none.
	 */
	interface SharedHub extends SubscriptionHub {

		/**
		 * Publishes a change of a source that one node watches. May complete early: the
		 * next watcher makes up for changes that a killed node loses.
		 */
		@Override
		Mono<Void> publish(Change change);

		/**
		 * Publishes a change that no other node gets to know. Completes once the change
		 * is kept, so that its source may forget it.
		 */
		Mono<Void> publishDurably(Change change);

	}

}
