package io.mcpgateway.transport.http;

import java.util.List;
import java.util.function.Function;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.session.Session;
import io.mcpgateway.session.SessionCalls;
import io.mcpgateway.session.SessionStore;
import io.mcpgateway.session.StandingStreams;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Exchanges within sessions over Streamable HTTP. The session's revision counts,
 * regardless of the version header. A 404 means only that the session has ended or is not
 * the caller's.
 */
final class SessionExchanges {

	private final SessionStore store;

	private final SessionCalls calls;

	private final StandingStreams standing;

	private final MessageWriter writer;

	private final EventWriter events;

	private final SessionBatches batches;

	public SessionExchanges(SessionStore store, SessionCalls calls, StandingStreams standing, MessageWriter writer,
			EventWriter events, SessionBatches batches) {
		this.store = store;
		this.calls = calls;
		this.standing = standing;
		this.writer = writer;
		this.events = events;
		this.batches = batches;
	}

	/**
	 * Answers a handshake; the response carries the new session's id. A session header
	 * must name a session of the caller.
	 */
	public Mono<Void> begin(Message.Request initialize, McpHeaders headers, ServerWebExchange exchange) {
		return (headers.sessionId() == null) ? begin(initialize, exchange)
				: inSession(headers, exchange, (session) -> begin(initialize, exchange));
	}

	private Mono<Void> begin(Message.Request initialize, ServerWebExchange exchange) {
		SessionCalls.Handshake handshake = this.calls.begin(initialize, CallerResolver.of(exchange));
		Flux<Message> messages = handshake.messages().doOnNext((message) -> {
			if (message instanceof Message.Success) {
				exchange.getResponse().getHeaders().set(McpHeaders.SESSION_ID, handshake.session().id());
			}
		});
		return this.writer.write(exchange, messages, handshake.session().version());
	}

	/** Answers a message, or processes a notification. */
	public Mono<Void> accept(Message.Incoming message, McpHeaders headers, ServerWebExchange exchange) {
		if (message instanceof Message.Invalid(var failure)) {
			return this.writer.refuse(exchange.getResponse(), failure);
		}
		return SessionCalls.subscribes(message)
				? inStoredSession(headers, exchange, (session) -> accept(message, session, exchange))
				: inSession(headers, exchange, (session) -> accept(message, session, exchange));
	}

	/** Answers a batch, allowed in the sessions of a single revision. */
	public Mono<Void> batch(List<Message.Incoming> messages, McpHeaders headers, ServerWebExchange exchange) {
		if (headers.sessionId() == null) {
			return this.writer.refuse(exchange.getResponse(), null, SessionErrors.NO_BATCH.toException());
		}
		return messages.stream().anyMatch(SessionCalls::subscribes)
				? inStoredSession(headers, exchange, (session) -> batch(messages, session, exchange))
				: inSession(headers, exchange, (session) -> batch(messages, session, exchange));
	}

	/** Streams the unsolicited messages of a session. */
	public Mono<Void> stream(McpHeaders headers, ServerWebExchange exchange) {
		if (RequestMode.isStateless(headers)) {
			return notAllowed(exchange);
		}
		return inStoredSession(headers, exchange, (session) -> {
			ProtocolVersion version = session.version();
			Flux<StandingStreams.Event> events = this.standing.events(session, headers.lastEventId(),
					CallerResolver.identity(exchange));
			return this.events.write(exchange, toServerEvents(events, version), version);
		});
	}

	/** Ends a session. */
	public Mono<Void> end(McpHeaders headers, ServerWebExchange exchange) {
		if (RequestMode.isStateless(headers)) {
			return notAllowed(exchange);
		}
		return inSession(headers, exchange, (session) -> this.store.remove(session.id())
			.then(Mono.defer(() -> complete(exchange, HttpStatus.NO_CONTENT))));
	}

	private Mono<Void> inSession(McpHeaders headers, ServerWebExchange exchange, Function<Session, Mono<Void>> work) {
		String id = headers.sessionId();
		if (id == null || headers.isAmbiguous()) {
			return this.writer.refuse(exchange.getResponse(), null, SessionErrors.NO_SESSION.toException());
		}
		return orGone(this.store.find(id, CallerResolver.of(exchange)), work, SessionErrors.SESSION_GONE, exchange);
	}

	/** Runs work that needs the subscriptions of a session. */
	private Mono<Void> inStoredSession(McpHeaders headers, ServerWebExchange exchange,
			Function<Session, Mono<Void>> work) {
		return inSession(headers, exchange,
				(session) -> orGone(this.store.keep(session), work, SessionErrors.SUBSCRIPTIONS_GONE, exchange));
	}

	/** Runs work in a session, or answers 404 without one. */
	private Mono<Void> orGone(Mono<Session> found, Function<Session, Mono<Void>> work, SessionErrors why,
			ServerWebExchange exchange) {
		return found.map(work)
			.defaultIfEmpty(Mono.defer(() -> this.writer.refuseGone(exchange.getResponse(), why.toException())))
			.flatMap(Function.identity());
	}

	private Mono<Void> accept(Message.Incoming message, Session session, ServerWebExchange exchange) {
		if (message instanceof Message.Request request) {
			return this.writer.write(exchange, this.calls.exchange(session, request, CallerResolver.of(exchange)),
					session.version(), (body) -> this.calls.untilCancelled(session, request, body));
		}
		if (message instanceof Message.Notification notification) {
			this.calls.accept(session, notification);
		}
		return complete(exchange, HttpStatus.ACCEPTED);
	}

	private Mono<Void> batch(List<Message.Incoming> messages, Session session, ServerWebExchange exchange) {
		this.batches.require(messages, session);
		Caller caller = CallerResolver.of(exchange);
		boolean silent = messages.stream().noneMatch(SessionBatches::isAnswered);
		Flux<Flux<Message>> answers = Flux.fromIterable(messages)
			.map((message) -> this.batches.answers(message, session, caller));
		return silent
				? answers.concatMap(Function.identity(), 0)
					.then(Mono.defer(() -> complete(exchange, HttpStatus.ACCEPTED)))
				: this.writer.writeBatch(exchange, answers, session.version());
	}

	/**
	 * Returns the events of a stream. Only the latest revision with sessions gets the
	 * first event, which lets a client resume from the start, and the last event, which
	 * spreads reconnections. No other event carries a delay: the MCP Java SDK 2.0.0
	 * ignores all events after such a line.
	 */
	private static Flux<ServerEvent> toServerEvents(Flux<StandingStreams.Event> events, ProtocolVersion version) {
		if (version != ProtocolVersion.V2025_11_25) {
			return events.concatMap((event) -> Mono.justOrEmpty(toServerEvent(event, version)), 0);
		}
		return events.map((event) -> {
			ServerEvent written = toServerEvent(event, version);
			return (written != null) ? written : ServerEvent.priming(event.id(), version);
		}).concatWith(Mono.fromSupplier(() -> ServerEvent.farewell(version)));
	}

	private static @Nullable ServerEvent toServerEvent(StandingStreams.Event event, ProtocolVersion version) {
		return (event.message() != null) ? ServerEvent.of(event.id(), event.message(), version) : null;
	}

	private static Mono<Void> notAllowed(ServerWebExchange exchange) {
		exchange.getResponse().getHeaders().set("Allow", "POST");
		return complete(exchange, HttpStatus.METHOD_NOT_ALLOWED);
	}

	private static Mono<Void> complete(ServerWebExchange exchange, HttpStatus status) {
		exchange.getResponse().setStatusCode(status);
		return exchange.getResponse().setComplete();
	}

}
