package io.mcpgateway.resource.watch;

import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Wakes one who sleeps, and keeps one awake who is about to: it rings until it is reset,
 * which is done before looking for what it rang for.
 */
public final class WakeUp {

	private volatile Sinks.Empty<Void> signal = Sinks.empty();

	/** Ring, however often and on whatever thread. */
	public void signal() {
		this.signal.tryEmitEmpty();
	}

	/** Be silent until it rings again. */
	void reset() {
		this.signal = Sinks.empty();
	}

	/** Completes when it rings, on the thread of whoever rings, or at once if it does. */
	Mono<Void> signalled() {
		return Mono.defer(() -> this.signal.asMono());
	}

}
