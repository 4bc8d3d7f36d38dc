package io.mcpgateway.transport.http;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.rpc.ResponseEnd;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/**
 * Exchange whose first message is known and decides the form of the response. As a
 * publisher, emits all messages, the first included, to a single subscriber. The exchange
 * has the context of the first message's subscriber: filters of requests find their
 * marks.
 * <p>
 * <b>Why</b> not {@code switchOnFirst}: the operator ties the messages to the subscriber
 * of the first message, so a stream could not leave its request.
 */
final class FirstMessage extends Flux<Message> implements CoreSubscriber<Message>, Subscription, Disposable {

	private @Nullable MonoSink<FirstMessage> waiting;

	private @Nullable Message first;

	private @Nullable CoreSubscriber<? super Message> actual;

	private boolean hasEnded;

	private volatile @Nullable Subscription upstream;

	private final ResponseEnd end = new ResponseEnd();

	private final Context context;

	private FirstMessage(MonoSink<FirstMessage> waiting) {
		this.waiting = waiting;
		this.context = this.end.in(Context.of(waiting.contextView()));
	}

	/** Waits for the first message. A subscriber must consume the rest or cancel. */
	static Mono<FirstMessage> of(Flux<Message> messages) {
		return Mono.create((sink) -> {
			FirstMessage opening = new FirstMessage(sink);
			sink.onCancel(opening);
			messages.subscribe(opening);
		});
	}

	/** Returns the first message; {@code null} if absent. */
	synchronized @Nullable Message first() {
		return this.first;
	}

	/** Returns the end of the response, which the writer must reach. */
	ResponseEnd end() {
		return this.end;
	}

	/** Ends the exchange after its first message; the response goes on. */
	void finish() {
		Subscription source = this.upstream;
		if (source != null) {
			source.cancel();
		}
	}

	@Override
	public Context currentContext() {
		return this.context;
	}

	/** Subscribes; an empty exchange completes here. */
	@Override
	public void subscribe(CoreSubscriber<? super Message> subscriber) {
		boolean isEmpty;
		synchronized (this) {
			this.actual = subscriber;
			isEmpty = this.hasEnded && this.first == null;
		}
		subscriber.onSubscribe(this);
		if (isEmpty) {
			subscriber.onComplete();
		}
	}

	/** Emits the first message without a request upstream. */
	@Override
	public void request(long n) {
		CoreSubscriber<? super Message> subscriber;
		Message here;
		boolean isAll;
		synchronized (this) {
			subscriber = this.actual;
			here = this.first;
			isAll = this.hasEnded;
			this.first = null;
		}
		if (subscriber != null && here != null) {
			subscriber.onNext(here);
		}
		if (subscriber != null && here != null && isAll) {
			subscriber.onComplete();
		}
		long others = (here != null && n != Long.MAX_VALUE) ? n - 1 : n;
		Subscription source = this.upstream;
		if (source != null && others > 0) {
			source.request(others);
		}
	}

	@Override
	public void cancel() {
		finish();
		this.end.reached();
	}

	@Override
	public void dispose() {
		cancel();
	}

	@Override
	public void onSubscribe(Subscription source) {
		if (Operators.validate(this.upstream, source)) {
			this.upstream = source;
			source.request(1);
		}
	}

	@Override
	public void onNext(Message message) {
		CoreSubscriber<? super Message> subscriber;
		MonoSink<FirstMessage> sink;
		synchronized (this) {
			subscriber = this.actual;
			sink = this.waiting;
			this.waiting = null;
			this.first = (sink != null) ? message : this.first;
		}
		if (sink != null) {
			sink.success(this);
		}
		else if (subscriber != null) {
			subscriber.onNext(message);
		}
	}

	/** Completes after the first message was taken. */
	@Override
	public void onComplete() {
		CoreSubscriber<? super Message> subscriber;
		MonoSink<FirstMessage> sink;
		synchronized (this) {
			this.hasEnded = true;
			subscriber = (this.first == null) ? this.actual : null;
			sink = this.waiting;
			this.waiting = null;
		}
		if (sink != null) {
			sink.success(this);
		}
		else if (subscriber != null) {
			subscriber.onComplete();
		}
	}

	@Override
	public void onError(Throwable failure) {
		throw new IllegalStateException("an exchange must not fail", failure);
	}

}
