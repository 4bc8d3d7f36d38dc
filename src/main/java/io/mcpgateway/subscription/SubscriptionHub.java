package io.mcpgateway.subscription;

import io.mcpgateway.resource.Change;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Carries changes from where they happen to whoever asked to hear of them. A change is
 * told at most once, together with later ones of the same resource if the subscriber is
 * busy; but nobody is left stale: one who may have missed a change is told to read again.
 */
public interface SubscriptionHub {

	/**
	 * Carry a change. It costs nothing that grows with the subscribers who did not ask.
	 */
	Mono<Void> publish(Change change);

	/**
	 * Hear of what is of interest, which may change meanwhile. {@link Notice.Watching} is
	 * told first, and no change after it is lost. It ends with the interest. What is not
	 * asked for by the subscriber waits, a notice for each URI at most; nothing of what
	 * is no longer of interest is told.
	 */
	Flux<Notice> notices(Flux<WatchList> interest);

	/** How far this hub has come. */
	ChangePosition position();

}
