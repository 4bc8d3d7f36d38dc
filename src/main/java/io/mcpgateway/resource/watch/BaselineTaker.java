package io.mcpgateway.resource.watch;

import reactor.core.publisher.Mono;

/**
 * Looks at what somebody is about to hear of.
 */
@FunctionalInterface
public interface BaselineTaker {

	/** Nobody looks. */
	BaselineTaker NONE = (subject) -> Mono.empty();

	/**
	 * Notice what happens to a subject from the completion on, at least until it had the
	 * time to get an audience.
	 */
	Mono<Void> takeBaseline(String subject);

}
