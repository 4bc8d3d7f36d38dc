package io.mcpgateway.resource.watch;

import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Signal between threads that stays set until reset. Reset the signal before collecting
 * the work announced by the signal.
 */
public final class WakeUp {

	private volatile Sinks.Empty<Void> signal = Sinks.empty();

	/** Sets the signal, from any thread, any number of times. */
	public void signal() {
		this.signal.tryEmitEmpty();
	}

	/** Clears the signal. */
	void reset() {
		this.signal = Sinks.empty();
	}

	/**
	 * Completes once the signal is set, on the signalling thread, or at once if already
	 * set.
	 */
	Mono<Void> signalled() {
		return Mono.defer(() -> this.signal.asMono());
	}

}
