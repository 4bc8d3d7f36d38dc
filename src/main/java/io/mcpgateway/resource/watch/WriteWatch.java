package io.mcpgateway.resource.watch;

import java.time.Duration;

import reactor.core.publisher.Flux;

/** Watch that reports writes of a source as they happen. */
@FunctionalInterface
public interface WriteWatch {

	/** Watch of a source without write events. */
	WriteWatch NONE = (tracker, pollSoon) -> Flux.just(true).concatWith(Flux.never());

	/**
	 * Returns how long further writes of a subject are gathered after its publication;
	 * zero to publish each write.
	 */
	default Duration gatherTime() {
		return Duration.ZERO;
	}

	/**
	 * Listens from subscription on. Emits once when the watch is established; an error
	 * means that the watch failed. The stream never completes.
	 * @param tracker receiver of writes
	 * @param pollSoon signal to poll soon, for changes without details
	 */
	Flux<Boolean> listen(ChangeTracker tracker, WakeUp pollSoon);

}
