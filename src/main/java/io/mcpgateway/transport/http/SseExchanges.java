package io.mcpgateway.transport.http;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.JsonRpcCodec;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.Payload;
import io.mcpgateway.session.Session;
import io.mcpgateway.session.SessionCalls;
import io.mcpgateway.session.SessionStore;
import io.mcpgateway.session.StandingStreams;
import io.mcpgateway.transport.http.SseStream.Work;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Exchanges over HTTP+SSE: posted messages, answered on their streams. */
final class SseExchanges {

	private final SessionStore store;

	private final SessionCalls calls;

	private final StandingStreams standing;

	private final MessageWriter writer;

	private final SessionBatches batches;

	public SseExchanges(SessionStore store, SessionCalls calls, StandingStreams standing, MessageWriter writer,
			SessionBatches batches) {
		this.store = store;
		this.calls = calls;
		this.standing = standing;
		this.writer = writer;
		this.batches = batches;
	}

	/**
	 * Accepts a body with 202, or refuses it if the queue is full.
	 * @throws McpException for a message that clients may not post
	 */
	Mono<Void> accept(SseStream stream, Payload payload, int bytes, ServerWebExchange exchange) {
		Caller caller = CallerResolver.of(exchange);
		ServerHttpResponse response = exchange.getResponse();
		return this.store.find(stream.id(), caller)
			.map((session) -> new Post(stream, session, caller, bytes, response))
			.defaultIfEmpty(new Post(stream, null, caller, bytes, response))
			.flatMap((post) -> payload.isBatch() ? batch(payload.messages(), post)
					: accept(payload.messages().getFirst(), post));
	}

	private Mono<Void> accept(Message.Incoming message, Post post) {
		return switch (message) {
			case Message.Invalid(var failure) -> this.writer.refuse(post.response(), failure);
			case Message.Answer answer -> post.accepted();
			case Message.Notification notification -> {
				note(notification, post);
				yield post.accepted();
			}
			case Message.Request request when request.method().equals(MethodNames.INITIALIZE) -> begin(request, post);
			case Message.Request request -> take(List.of(answer(request, post)), post);
		};
	}

	/**
	 * Begins the session. The session's unsolicited messages follow the response, and the
	 * end of the session ends the stream.
	 */
	private Mono<Void> begin(Message.Request initialize, Post post) {
		SseStream stream = post.stream();
		SessionCalls.Handshake handshake = this.calls.beginOnConnection(stream.id(), initialize, post.caller());
		Session session = handshake.session();
		Mono<Message> answer = once(handshake.messages().last());
		Flux<Message> heard = this.standing.messages(session, stream.owner())
			.publishOn(Schedulers.parallel(), 1)
			.doOnTerminate(stream::end);
		AtomicBoolean hasBegun = new AtomicBoolean();
		Flux<Message> messages = answer.doOnNext((message) -> {
			hasBegun.set(message instanceof Message.Success);
			if (!hasBegun.get()) {
				stream.failedToBegin();
			}
		}).concatWith(Flux.defer(() -> hasBegun.get() ? heard : Flux.empty()));
		return stream.begin(answer.then(), events(messages, session.version())) ? post.accepted()
				: take(List.of(refused(initialize, SessionErrors.BEGUN, post)), post);
	}

	/**
	 * Returns the message of a call that runs once, at the first subscription. Cancelling
	 * does not stop the call.
	 * <p>
	 * <b>Why</b> not {@code cache()} alone: the cached source is the call, whose parsed
	 * request would stay until the stream ends. A subscriber keeps the call too, so a
	 * stream leaves this publisher behind once the message is there.
	 */
	private static Mono<Message> once(Mono<Message> call) {
		AtomicReference<Mono<Message>> source = new AtomicReference<>(call);
		return Mono.defer(() -> source.getAndSet(Mono.empty())).cache();
	}

	private Work answer(Message.Request request, Post post) {
		Session session = (post.session() != null) ? post.session()
				: Session.beforeHandshake(post.stream().id(), post.caller());
		return (post.session() != null || request.method().equals(MethodNames.PING))
				? new Work(request.id(), 1, post.bytes(),
						events(this.calls.exchange(session, request, post.caller()), session.version()))
				: refused(request, SessionErrors.NOT_BEGUN, post);
	}

	/** Answers a batch with an event for each response, as the revision allows. */
	private Mono<Void> batch(List<Message.Incoming> messages, Post post) {
		Session session = post.session();
		if (session == null) {
			throw SessionErrors.NO_BATCH.toException();
		}
		this.batches.require(messages, session);
		List<Message.Incoming> answered = messages.stream().filter(SessionBatches::isAnswered).toList();
		List<Work> works = answered.stream()
			.map((message) -> new Work((message instanceof Message.Request request) ? request.id() : null, 1,
					post.bytes() / answered.size(),
					events(this.batches.answers(message, session, post.caller()), session.version())))
			.toList();
		messages.forEach((message) -> {
			if (message instanceof Message.Notification notification) {
				note(notification, post);
			}
		});
		return take(works, post);
	}

	private Mono<Void> take(List<Work> works, Post post) {
		return post.stream().take(works) ? post.accepted() : this.writer.refuseBusy(post.response());
	}

	/** Processes a notification, possibly the cancellation of a waiting request. */
	private void note(Message.Notification notification, Post post) {
		RequestId cancelled = notification.method().equals(MethodNames.CANCELLED)
				? JsonRpcCodec.requestId(notification.params().path("requestId")) : null;
		if (cancelled != null) {
			post.stream().withdraw(cancelled);
		}
		if (post.session() != null) {
			this.calls.accept(post.session(), notification);
		}
	}

	private static Work refused(Message.Request request, SessionErrors why, Post post) {
		Message failure = MessageWriter.failure(request.id(), why.toException());
		return new Work(null, 1, post.bytes(), events(Flux.just(failure), ProtocolVersion.V2024_11_05));
	}

	private static Flux<ServerEvent> events(Flux<Message> messages, ProtocolVersion version) {
		return messages.map((message) -> ServerEvent.of(null, message, version));
	}

	/**
	 * Body posted to a stream.
	 *
	 * @param session {@code null} before the handshake
	 * @param bytes the size of the body
	 */
	private record Post(SseStream stream, @Nullable Session session, Caller caller, int bytes,
			ServerHttpResponse response) {

		Mono<Void> accepted() {
			this.response.setStatusCode(HttpStatus.ACCEPTED);
			return this.response.setComplete();
		}

	}

}
