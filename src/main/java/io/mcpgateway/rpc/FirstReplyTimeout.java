package io.mcpgateway.rpc;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxOperator;
import reactor.core.publisher.Operators;
import reactor.core.scheduler.Schedulers;
import reactor.util.context.Context;

/**
 * Operator that fails if the first signal is late.
 * <p>
 * <b>Why</b> not {@link Flux#timeout(Duration)}: it starts a timer for each call, which
 * costs as much as a small read. This operator starts a timer only for a call that has no
 * signal when its subscription returns, and most calls have one.
 */
final class FirstReplyTimeout extends FluxOperator<Reply, Reply> {

	private final Duration timeout;

	FirstReplyTimeout(Flux<Reply> source, Duration timeout) {
		super(source);
		this.timeout = timeout;
	}

	@Override
	public void subscribe(CoreSubscriber<? super Reply> subscriber) {
		Timed timed = new Timed(subscriber);
		this.source.subscribe(timed);
		timed.startTimer(this.timeout);
	}

	/**
	 * Subscription that ends with the first signal or with the timer, whichever is
	 * earlier.
	 */
	private static final class Timed implements CoreSubscriber<Reply>, Subscription {

		private static final Disposable SIGNALLED = Disposables.single();

		private static final Disposable LATE = Disposables.single();

		private final CoreSubscriber<? super Reply> subscriber;

		/** The timer, or the signal that came first. */
		private final AtomicReference<@Nullable Disposable> state = new AtomicReference<>();

		private @Nullable Subscription upstream;

		Timed(CoreSubscriber<? super Reply> subscriber) {
			this.subscriber = subscriber;
		}

		void startTimer(Duration timeout) {
			if (this.state.get() == null) {
				Disposable timer = Schedulers.parallel()
					.schedule(this::expire, timeout.toNanos(), TimeUnit.NANOSECONDS);
				if (!this.state.compareAndSet(null, timer)) {
					timer.dispose();
				}
			}
		}

		private void expire() {
			Disposable before = this.state.getAndUpdate((known) -> (known != SIGNALLED) ? LATE : known);
			if (before != SIGNALLED && before != LATE) {
				cancelUpstream();
				this.subscriber.onError(new McpException(ErrorCode.INTERNAL_ERROR,
						"The request timed out: request less data, or try again later"));
			}
		}

		/** Returns whether a signal arrives in time. */
		private boolean signal() {
			Disposable before = this.state.get();
			if (before == SIGNALLED) {
				return true;
			}
			before = this.state.getAndUpdate((known) -> (known != LATE) ? SIGNALLED : known);
			if (before != null && before != LATE) {
				before.dispose();
			}
			return before != LATE;
		}

		@Override
		public Context currentContext() {
			return this.subscriber.currentContext();
		}

		@Override
		public void onSubscribe(Subscription subscription) {
			if (Operators.validate(this.upstream, subscription)) {
				this.upstream = subscription;
				this.subscriber.onSubscribe(this);
			}
		}

		@Override
		public void onNext(Reply reply) {
			if (signal()) {
				this.subscriber.onNext(reply);
			}
		}

		@Override
		public void onComplete() {
			if (signal()) {
				this.subscriber.onComplete();
			}
		}

		@Override
		public void onError(Throwable failure) {
			if (signal()) {
				this.subscriber.onError(failure);
			}
		}

		@Override
		public void request(long count) {
			Subscription subscription = this.upstream;
			if (subscription != null) {
				subscription.request(count);
			}
		}

		/** Cancels the call and the timer. */
		@Override
		public void cancel() {
			signal();
			cancelUpstream();
		}

		private void cancelUpstream() {
			Subscription subscription = this.upstream;
			if (subscription != null) {
				subscription.cancel();
			}
		}

	}

}
