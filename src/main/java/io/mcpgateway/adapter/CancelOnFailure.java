package io.mcpgateway.adapter;

import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Operator that ends a stream with a failure from elsewhere, such as a time limit.
 * <p>
 * <b>Why</b>: {@link Flux#takeUntilOther} passes on a failure of the second publisher,
 * and leaves the stream running with all held resources.
 */
public final class CancelOnFailure {

	private CancelOnFailure() {
	}

	/**
	 * Cancels a stream and fails when a failure comes.
	 * @param failure empty or without end if the stream may go on
	 */
	public static <T> Flux<T> on(Mono<? extends Throwable> failure, Flux<T> stream) {
		return Flux.defer(() -> {
			AtomicReference<@Nullable Throwable> cause = new AtomicReference<>();
			return stream.takeUntilOther(failure.doOnNext(cause::set).switchIfEmpty(Mono.never()))
				.concatWith(Mono.defer(() -> end(cause.get())));
		});
	}

	private static <T> Mono<T> end(@Nullable Throwable cause) {
		return (cause != null) ? Mono.error(cause) : Mono.empty();
	}

}
