package io.mcpgateway.transport.http.response;

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
 * An exchange of which the first message is known, by which it is decided how it is
 * written. As a publisher it is all the messages, the first among them, for one
 * subscriber.
 * <p>
 * Why not {@code switchOnFirst}: there the messages stay tied to who waited for the
 * first, so that a stream could not leave its request behind.
 */
final class FirstMessage extends Flux<Message> implements CoreSubscriber<Message>, Subscription, Disposable {

	private @Nullable MonoSink<FirstMessage> waiting;

	private @Nullable Message first;

	private @Nullable CoreSubscriber<? super Message> actual;

	private boolean hasEnded;

	private volatile @Nullable Subscription upstream;

	private final ResponseEnd end = new ResponseEnd();

	private final Context context = this.end.in(Context.empty());

	private FirstMessage(MonoSink<FirstMessage> waiting) {
		this.waiting = waiting;
	}

	/** Wait for the first message. Who does not go on with the rest must cancel it. */
	static Mono<FirstMessage> of(Flux<Message> messages) {
		return Mono.create((sink) -> {
			FirstMessage opening = new FirstMessage(sink);
			sink.onCancel(opening);
			messages.subscribe(opening);
		});
	}

	/** The first message; {@code null} if there is none. */
	synchronized @Nullable Message first() {
		return this.first;
	}

	/** The end of the response, which whoever writes it reaches. */
	ResponseEnd end() {
		return this.end;
	}

	/** Takes the first message for all there is; the response goes on. */
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

	/** Where there was no message at all, nothing else would tell of the end. */
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

	/** The first message needs no asking: it is here. */
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

	/** It is told after the first message, which may still wait to be taken. */
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
		throw new IllegalStateException("an exchange never fails", failure);
	}

}
