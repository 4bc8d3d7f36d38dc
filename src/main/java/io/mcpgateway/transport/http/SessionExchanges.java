package io.mcpgateway.transport.http;

import java.util.List;
import java.util.function.Function;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.session.Session;
import io.mcpgateway.session.SessionCalls;
import io.mcpgateway.session.SessionStore;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * What clients send in sessions, over HTTP. The session's revision holds, whatever the
 * version's header says; 404 says that the session is gone and nothing else.
 */
final class SessionExchanges {

	private final SessionStore store;

	private final SessionCalls calls;

	private final OpenStreams streams;

	private final MessageWriter writer;

	private final int maxBatch;

	SessionExchanges(SessionStore store, SessionCalls calls, OpenStreams streams, MessageWriter writer, int maxBatch) {
		this.store = store;
		this.calls = calls;
		this.streams = streams;
		this.writer = writer;
		this.maxBatch = maxBatch;
	}

	/** Answer a handshake; a success tells the session's identity. */
	Mono<Void> begin(Message.Request initialize, ServerHttpResponse response) {
		SessionCalls.Handshake handshake = this.calls.begin(initialize);
		Flux<Message> messages = handshake.messages().doOnNext((message) -> {
			if (message instanceof Message.Success) {
				response.getHeaders().set(McpHeaders.SESSION_ID, handshake.sessionId());
			}
		});
		return this.writer.write(response, messages, handshake.version());
	}

	/** Answer a message, or take note of it. */
	Mono<Void> accept(Message.Incoming message, McpHeaders headers, ServerHttpResponse response) {
		if (message instanceof Message.Invalid(var failure)) {
			return this.writer.refuse(response, failure);
		}
		return inSession(headers, response, (session) -> accept(message, session, response));
	}

	/** Answer a batch, which only sessions of one revision may send. */
	Mono<Void> batch(List<Message.Incoming> messages, McpHeaders headers, ServerHttpResponse response) {
		if (headers.sessionId() == null) {
			return this.writer.refuse(response, null, Refusal.NO_BATCH.toException());
		}
		return inSession(headers, response, (session) -> batch(messages, session, response));
	}

	/** Stream what is sent to a session unasked. */
	Mono<Void> stream(McpHeaders headers, ServerHttpResponse response) {
		if (Era.isStateless(headers)) {
			return notAllowed(response);
		}
		return inSession(headers, response, (session) -> {
			Flux<Message> messages = this.store.watch(session.id()).ignoreElements().cast(Message.class).flux();
			return this.streams.open(response,
					Mono.defer(() -> this.writer.writeEvents(response, messages, session.version())));
		});
	}

	/** End a session. */
	Mono<Void> end(McpHeaders headers, ServerHttpResponse response) {
		if (Era.isStateless(headers)) {
			return notAllowed(response);
		}
		return inSession(headers, response, (session) -> this.store.remove(session.id())
			.then(Mono.defer(() -> complete(response, HttpStatus.NO_CONTENT))));
	}

	private Mono<Void> inSession(McpHeaders headers, ServerHttpResponse response,
			Function<Session, Mono<Void>> exchange) {
		String id = headers.sessionId();
		if (id == null || headers.isAmbiguous()) {
			return this.writer.refuse(response, null, Refusal.NO_SESSION.toException());
		}
		return this.store.find(id)
			.map(exchange)
			.defaultIfEmpty(Mono.defer(() -> this.writer.refuseGone(response, Refusal.SESSION_GONE.toException())))
			.flatMap(Function.identity());
	}

	private Mono<Void> accept(Message.Incoming message, Session session, ServerHttpResponse response) {
		if (message instanceof Message.Request request) {
			return this.writer.write(response, this.calls.exchange(session, request), session.version());
		}
		if (message instanceof Message.Notification notification) {
			this.calls.accept(session, notification);
		}
		return complete(response, HttpStatus.ACCEPTED);
	}

	private Mono<Void> batch(List<Message.Incoming> messages, Session session, ServerHttpResponse response) {
		Refusal refusal = (session.version() != ProtocolVersion.V2025_03_26) ? Refusal.NO_BATCH
				: (messages.size() > this.maxBatch) ? Refusal.LARGE_BATCH : null;
		if (refusal != null) {
			return this.writer.refuse(response, null, refusal.toException());
		}
		boolean silent = messages.stream().noneMatch(SessionExchanges::isAnswered);
		Flux<Message> answers = Flux.fromIterable(messages).concatMap((message) -> answers(message, session), 0);
		return silent ? answers.then(Mono.defer(() -> complete(response, HttpStatus.ACCEPTED)))
				: this.writer.writeBatch(response, answers, session.version());
	}

	private Flux<Message> answers(Message.Incoming message, Session session) {
		return switch (message) {
			case Message.Request request when request.method().equals("initialize") ->
				Flux.just(MessageWriter.failure(request.id(), Refusal.NO_HANDSHAKE.toException()));
			case Message.Request request ->
				this.calls.exchange(session, request).filter(Message.Response.class::isInstance);
			case Message.Invalid(var failure) -> Flux.just(failure);
			case Message.Notification notification -> {
				this.calls.accept(session, notification);
				yield Flux.empty();
			}
			case Message.Answer answer -> Flux.empty();
		};
	}

	private static boolean isAnswered(Message.Incoming message) {
		return message instanceof Message.Request || message instanceof Message.Invalid;
	}

	private static Mono<Void> notAllowed(ServerHttpResponse response) {
		response.getHeaders().set("Allow", "POST");
		return complete(response, HttpStatus.METHOD_NOT_ALLOWED);
	}

	private static Mono<Void> complete(ServerHttpResponse response, HttpStatus status) {
		response.setStatusCode(status);
		return response.setComplete();
	}

}
