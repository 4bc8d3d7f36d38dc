package io.mcpgateway.resource.watch;

import reactor.core.publisher.Flux;

/**
 * Hears of changes as they happen.
 */
@FunctionalInterface
public interface WriteWatch {

	/** Nothing is heard, so that looking must do. */
	WriteWatch NONE = (tracker, pollSoon) -> Flux.just(true).concatWith(Flux.never());

	/**
	 * Listen from the subscription on. Emits once, when it is in place so that nothing is
	 * missed; an error means that it broke, and it has no end of its own.
	 * @param tracker hears of writes
	 * @param pollSoon rings when what the watch does not tell in detail changed, so that
	 * it is looked at soon
	 */
	Flux<Boolean> listen(ChangeTracker tracker, WakeUp pollSoon);

}
