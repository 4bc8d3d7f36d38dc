package io.mcpgateway.resource.watch;

import reactor.core.publisher.Mono;

/**
 * Taker of baselines: records the state of a resource before a subscription is
 * acknowledged.
 */
@FunctionalInterface
public interface BaselineTaker {

	/** Taker for sources without polling. */
	BaselineTaker NONE = (subject) -> Mono.empty();

	/**
	 * Records the current state of a subject. From completion on, every change is
	 * detected, at least until the subscription is registered.
	 */
	Mono<Void> takeBaseline(String subject);

}
