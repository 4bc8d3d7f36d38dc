package io.mcpgateway.transport.http;

import java.util.Objects;

import io.mcpgateway.protocol.Message;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.core.publisher.Sinks;

/**
 * The first message of an exchange, by which it is known how the exchange is written, and
 * the way to the rest.
 * <p>
 * Why not {@code switchOnFirst}: there the rest stays tied to who waited for the first,
 * so that a stream could not leave its request behind.
 */
final class Opening extends BaseSubscriber<Message> {

	private final Sinks.Many<Message> rest = Sinks.many().unicast().onBackpressureBuffer();

	private @Nullable MonoSink<Opening> waiting;

	private @Nullable Message first;

	private Opening(MonoSink<Opening> waiting) {
		this.waiting = waiting;
	}

	/**
	 * Wait for the first message. Who does not go on with the rest must dispose of it.
	 */
	static Mono<Opening> of(Flux<Message> messages) {
		return Mono.create((sink) -> {
			Opening opening = new Opening(sink);
			sink.onCancel(opening);
			messages.subscribe(opening);
		});
	}

	Message first() {
		return Objects.requireNonNull(this.first);
	}

	/** All messages, the first among them, each when it is asked for. */
	Flux<Message> all() {
		return this.rest.asFlux().doOnRequest(this::request).startWith(first()).doOnCancel(this::cancel);
	}

	@Override
	protected void hookOnSubscribe(Subscription subscription) {
		subscription.request(1);
	}

	@Override
	protected void hookOnNext(Message message) {
		MonoSink<Opening> sink = this.waiting;
		if (sink == null) {
			this.rest.emitNext(message, Sinks.EmitFailureHandler.FAIL_FAST);
			return;
		}
		this.waiting = null;
		this.first = message;
		sink.success(this);
	}

	@Override
	protected void hookOnComplete() {
		this.rest.tryEmitComplete();
	}

	@Override
	protected void hookOnError(Throwable failure) {
		this.rest.tryEmitError(failure);
	}

}
