package io.mcpgateway.adapter.postgres;

import io.mcpgateway.resource.SourceUnavailableException;
import reactor.core.publisher.Flux;

/**
 * Hears of changes as they happen.
 */
@FunctionalInterface
interface Watch {

	/** Nothing is heard, so that looking must do. */
	Watch NONE = (tracker, catalogue) -> Flux.just(true).concatWith(Flux.never());

	/**
	 * Listen from the subscription on. Emits once, when it is in place so that nothing is
	 * missed; an error means that it broke, and it has no end of its own.
	 * @param tracker hears of writes
	 * @param catalogue rings when the data model changed
	 */
	Flux<Boolean> listen(Tracker tracker, Alarm catalogue);

	/** What is told of a connection of ours that broke. */
	static Throwable broken(String name, Throwable failure) {
		String reason = Outage.reason(failure);
		return (reason != null) ? broken(name, reason, failure) : failure;
	}

	/** The same, for a reason. */
	static SourceUnavailableException broken(String name, String reason, Throwable failure) {
		return new SourceUnavailableException(
				"The database of the mount " + name + " is not available to be watched: " + reason, failure);
	}

	/** What is told if the server ends what has no end. */
	static <T> Flux<T> ended(String name) {
		return Flux.error(() -> new SourceUnavailableException(
				"The database of the mount " + name + " has ended what was watched", null));
	}

}
