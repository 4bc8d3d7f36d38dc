package io.mcpgateway.transport.http;

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

	/** The first message; {@code null} if there is none. */
	@Nullable Message first() {
		return this.first;
	}

	/** All messages, the first among them, each when it is asked for. */
	Flux<Message> all() {
		Flux<Message> others = this.rest.asFlux().doOnRequest(this::request);
		return Flux.concat(Mono.justOrEmpty(this.first), others).doOnCancel(this::cancel);
	}

	@Override
	protected void hookOnSubscribe(Subscription subscription) {
		subscription.request(1);
	}

	@Override
	protected void hookOnNext(Message message) {
		if (this.waiting == null) {
			this.rest.emitNext(message, Sinks.EmitFailureHandler.FAIL_FAST);
			return;
		}
		this.first = message;
		open();
	}

	@Override
	protected void hookOnComplete() {
		this.rest.tryEmitComplete();
		open();
	}

	/** Whoever waited is let go of. */
	private void open() {
		MonoSink<Opening> sink = this.waiting;
		this.waiting = null;
		if (sink != null) {
			sink.success(this);
		}
	}

}
