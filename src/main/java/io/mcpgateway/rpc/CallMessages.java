package io.mcpgateway.rpc;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.protocol.RequestId;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/**
 * Messages of a call: its replies, with a failure as the error response. Carries the
 * caller in the context.
 * <p>
 * <b>Why</b> one operator in place of five of Reactor's: a small read costs little more
 * than its operators.
 */
final class CallMessages extends Flux<Message> {

	private final Call call;

	private final Function<Call, Flux<Reply>> replies;

	/**
	 * Creates the messages of a call.
	 * @param replies answers the call; called for each subscriber
	 */
	CallMessages(Call call, Function<Call, Flux<Reply>> replies) {
		this.call = call;
		this.replies = replies;
	}

	@Override
	public void subscribe(CoreSubscriber<? super Message> subscriber) {
		replies().subscribe(new Exchange(this.call, subscriber));
	}

	private Flux<Reply> replies() {
		try {
			return this.replies.apply(this.call);
		}
		catch (RuntimeException ex) {
			return Flux.error(ex);
		}
	}

	/**
	 * Subscription to a call, ending with exactly one response.
	 * <p>
	 * <b>Why</b> without the call: the parsed parameters may take 7 MiB, and a
	 * subscription lasts for an hour.
	 */
	private static final class Exchange implements CoreSubscriber<Reply>, Subscription {

		private final RequestId id;

		private final String method;

		private final ProtocolVersion version;

		private final CoreSubscriber<? super Message> subscriber;

		private final Context context;

		private final AtomicLong demand = new AtomicLong();

		/** Error response that waits for a request. */
		private final AtomicReference<@Nullable Message> failure = new AtomicReference<>();

		private boolean hasAnswered;

		private @Nullable Subscription upstream;

		Exchange(Call call, CoreSubscriber<? super Message> subscriber) {
			this.id = call.request().id();
			this.method = call.method();
			this.version = call.version();
			this.subscriber = subscriber;
			this.context = subscriber.currentContext().put(Caller.class, call.caller());
		}

		@Override
		public Context currentContext() {
			return this.context;
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
			this.hasAnswered = true;
			this.demand.updateAndGet((demand) -> (demand != Long.MAX_VALUE) ? demand - 1 : demand);
			this.subscriber.onNext(switch (reply) {
				case Reply.Notify(String method, Object params) -> new Message.Event(method, params);
				case Reply.Done(var result) -> new Message.Success(this.id, result);
			});
		}

		@Override
		public void onComplete() {
			if (this.hasAnswered) {
				this.subscriber.onComplete();
			}
			else {
				onError(new IllegalStateException(this.method + " did not answer"));
			}
		}

		@Override
		public void onError(Throwable cause) {
			this.failure.set(new Message.Failure(this.id, ErrorMapper.toError(cause, this.version)));
			emitFailure();
		}

		@Override
		public void request(long count) {
			if (Operators.validate(count)) {
				this.demand.accumulateAndGet(count, Operators::addCap);
				upstream().request(count);
				emitFailure();
			}
		}

		@Override
		public void cancel() {
			this.failure.set(null);
			upstream().cancel();
		}

		private void emitFailure() {
			if (this.failure.get() != null && this.demand.get() > 0) {
				Message message = this.failure.getAndSet(null);
				if (message != null) {
					this.subscriber.onNext(message);
					this.subscriber.onComplete();
				}
			}
		}

		private Subscription upstream() {
			if (this.upstream == null) {
				throw new IllegalStateException("the call has not begun");
			}
			return this.upstream;
		}

	}

}
