package io.mcpgateway.adapter.file.tree;

import java.io.InterruptedIOException;
import java.util.concurrent.atomic.AtomicBoolean;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Ends work that nobody waits for: a subscription that is cancelled interrupts the thread
 * that works for it.
 */
public final class Cancellation {

	private Cancellation() {
	}

	/** Go on only if somebody waits. */
	public static void check() throws InterruptedIOException {
		if (Thread.currentThread().isInterrupted()) {
			throw new InterruptedIOException("nobody waits for this");
		}
	}

	/**
	 * Pass on how work goes, but not that it fails after it was cancelled: that would be
	 * logged as a failure of ours, as often as a client likes.
	 */
	public static <T> Flux<T> quietly(Flux<T> work) {
		return Flux.defer(() -> {
			AtomicBoolean cancelled = new AtomicBoolean();
			return work.onErrorResume((failure) -> cancelled.get(), (failure) -> Mono.never())
				.doOnCancel(() -> cancelled.set(true));
		});
	}

	/** The same for work that has one result at most. */
	public static <T> Mono<T> quietly(Mono<T> work) {
		return quietly(work.flux()).singleOrEmpty();
	}

}
