package io.mcpgateway.tree;

import java.io.InterruptedIOException;
import java.util.concurrent.atomic.AtomicBoolean;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Support for cancellation. A cancelled subscription interrupts the thread that works for
 * the subscription.
 */
public final class Cancellation {

	private Cancellation() {
	}

	/** Throws if the current thread is interrupted. */
	public static void check() throws InterruptedIOException {
		if (Thread.currentThread().isInterrupted()) {
			throw new InterruptedIOException("The operation was cancelled");
		}
	}

	/**
	 * Passes work on but drops an error that follows a cancellation. <b>Why</b>:
	 * otherwise clients could fill the log with such errors.
	 */
	public static <T> Flux<T> quietly(Flux<T> work) {
		return Flux.defer(() -> {
			AtomicBoolean cancelled = new AtomicBoolean();
			return work.onErrorResume((failure) -> cancelled.get(), (failure) -> Mono.never())
				.doOnCancel(() -> cancelled.set(true));
		});
	}

	/** Passes work on but drops an error that follows a cancellation. */
	public static <T> Mono<T> quietly(Mono<T> work) {
		return quietly(work.flux()).singleOrEmpty();
	}

}
