package io.mcpgateway.transport.http;

import java.util.function.Supplier;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/**
 * Body collected while it arrives: a single operator, since most bodies arrive in one
 * part and cost little more than their operators.
 *
 * @param <T> the result of the whole body
 */
final class ReceivedBody<T> extends Mono<T> {

	/**
	 * More parts than any body has. <b>Why</b> not unbounded: an unbounded reader gets
	 * the end of a broken connection twice, and Reactor logs the second end.
	 */
	private static final long MAX_PARTS = Integer.MAX_VALUE;

	private final Publisher<ByteBuf> parts;

	private final int maxBytes;

	private final Supplier<? extends RequestBodies.BodyCollector<T>> collector;

	private final Drops drops;

	/**
	 * Creates a body.
	 * @param parts the parts, which their source releases
	 */
	ReceivedBody(Publisher<ByteBuf> parts, int maxBytes, Supplier<? extends RequestBodies.BodyCollector<T>> collector,
			Drops drops) {
		this.parts = parts;
		this.maxBytes = maxBytes;
		this.collector = collector;
		this.drops = drops;
	}

	@Override
	public void subscribe(CoreSubscriber<? super T> subscriber) {
		this.parts.subscribe(new BodySubscription<>(subscriber, this.collector.get(), this.maxBytes, this.drops));
	}

	/**
	 * Subscription that ends with the whole body, the first failure or a cancellation.
	 */
	private static final class BodySubscription<T> implements CoreSubscriber<ByteBuf>, Subscription {

		private final CoreSubscriber<? super T> subscriber;

		private final RequestBodies.BodyCollector<T> body;

		private final Drops drops;

		private @Nullable Subscription upstream;

		private int remaining;

		private boolean hasEnded;

		BodySubscription(CoreSubscriber<? super T> subscriber, RequestBodies.BodyCollector<T> body, int maxBytes,
				Drops drops) {
			this.subscriber = subscriber;
			this.body = body;
			this.remaining = maxBytes;
			this.drops = drops;
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
		public void onNext(ByteBuf part) {
			if (!this.hasEnded) {
				try {
					this.remaining -= part.readableBytes();
					if (this.remaining < 0) {
						throw new ResponseStatusException(HttpStatus.CONTENT_TOO_LARGE);
					}
					this.body.append(part);
				}
				catch (RuntimeException ex) {
					cancelUpstream();
					onError(ex);
				}
			}
		}

		@Override
		public void onComplete() {
			if (end()) {
				this.subscriber.onNext(this.body.complete());
				this.subscriber.onComplete();
			}
		}

		@Override
		public void onError(Throwable failure) {
			if (end()) {
				if (failure instanceof BodyMemoryException exhausted) {
					this.drops.count(exhausted.reason());
				}
				this.subscriber.onError(failure);
			}
		}

		/** Requests all parts, regardless of the demand for the body. */
		@Override
		public void request(long count) {
			if (this.upstream != null) {
				this.upstream.request(MAX_PARTS);
			}
		}

		@Override
		public void cancel() {
			if (end()) {
				cancelUpstream();
			}
		}

		/** Ends once, and returns the memory of the body. */
		private synchronized boolean end() {
			boolean isFirst = !this.hasEnded;
			this.hasEnded = true;
			if (isFirst) {
				this.body.release();
			}
			return isFirst;
		}

		private void cancelUpstream() {
			if (this.upstream != null) {
				this.upstream.cancel();
			}
		}

	}

}
