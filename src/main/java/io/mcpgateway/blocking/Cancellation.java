package io.mcpgateway.blocking;

import java.io.InterruptedIOException;
import java.util.concurrent.atomic.AtomicBoolean;

import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Support for cancellation. A {@link BlockingScheduler} marks the task of a cancelled
 * subscription; other schedulers interrupt the thread.
 */
public final class Cancellation {

	/** Running task of the current thread. */
	static final ScopedValue<Disposable> TASK = ScopedValue.newInstance();

	private Cancellation() {
	}

	/** Returns whether the caller of the work on this thread has left. */
	public static boolean isRequested() {
		return Thread.currentThread().isInterrupted() || (TASK.isBound() && TASK.get().isDisposed());
	}

	/** Throws if the caller of the work on this thread has left. */
	public static void check() throws InterruptedIOException {
		if (isRequested()) {
			throw new InterruptedIOException("The operation was cancelled");
		}
	}

	/**
	 * Passes work on but drops an error after a cancellation. <b>Why</b>: otherwise
	 * clients could fill the log with these errors.
	 */
	public static <T> Flux<T> quietly(Flux<T> work) {
		return Flux.defer(() -> {
			AtomicBoolean cancelled = new AtomicBoolean();
			return work.onErrorResume((failure) -> cancelled.get(), (failure) -> Mono.never())
				.doOnCancel(() -> cancelled.set(true));
		});
	}

	/** Passes work on but drops an error after a cancellation. */
	public static <T> Mono<T> quietly(Mono<T> work) {
		return quietly(work.flux()).singleOrEmpty();
	}

}
