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

}
