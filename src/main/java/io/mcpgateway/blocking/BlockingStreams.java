package io.mcpgateway.blocking;

import java.util.concurrent.RejectedExecutionException;

import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;
import reactor.core.publisher.Operators;
import reactor.core.scheduler.Scheduler;
import reactor.util.context.Context;

/**
 * Support for streams whose sources block.
 * <p>
 * <b>Why</b> not {@code Flux.subscribeOn} alone: a request without a place in the queue
 * of the scheduler throws on the thread of the subscriber, and the stream never ends.
 */
public final class BlockingStreams {

	private BlockingStreams() {
	}

	/**
	 * Subscribes to a stream, and requests items, on threads of a scheduler. The stream
	 * ends with a {@link RejectedExecutionException} if the scheduler rejects either. An
	 * error of the work after a cancellation is dropped without a line in the log.
	 */
	public static <T> Flux<T> on(Scheduler scheduler, Flux<T> work) {
		return Flux.create((sink) -> Cancellation.quietly(work).subscribeOn(scheduler).subscribe(new Requests<>(sink)));
	}

	/** Subscriber that passes on requests and the requested items. */
	private static final class Requests<T> extends BaseSubscriber<T> {

		private final FluxSink<T> sink;

		Requests(FluxSink<T> sink) {
			this.sink = sink;
			sink.onCancel(this);
		}

		@Override
		public Context currentContext() {
			return Context.of(this.sink.contextView());
		}

		@Override
		protected void hookOnSubscribe(Subscription subscription) {
			this.sink.onRequest(this::pass);
		}

		private void pass(long count) {
			try {
				request(count);
			}
			catch (RejectedExecutionException ex) {
				cancel();
				this.sink.error(ex);
			}
		}

		@Override
		protected void hookOnNext(T item) {
			if (isDisposed()) {
				Operators.onDiscard(item, currentContext());
			}
			else {
				this.sink.next(item);
			}
		}

		@Override
		protected void hookOnComplete() {
			this.sink.complete();
		}

		@Override
		protected void hookOnError(Throwable failure) {
			this.sink.error(failure);
		}

	}

}
