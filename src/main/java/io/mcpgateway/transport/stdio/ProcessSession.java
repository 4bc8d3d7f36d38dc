package io.mcpgateway.transport.stdio;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.session.Session;
import io.mcpgateway.session.SessionCalls;
import io.mcpgateway.session.SessionStore;
import io.mcpgateway.session.StandingStreams;
import io.mcpgateway.transport.stdio.OutputLine.OutputMessage;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Session of the process, if the client made a handshake. Messages after a handshake wait
 * for the answer, so a client need not wait itself.
 */
final class ProcessSession {

	private final SessionStore store;

	private final SessionCalls calls;

	private final StandingStreams standing;

	private final Caller caller;

	private final Sinks.Empty<Void> ended = Sinks.empty();

	/** Completes when the last handshake was answered. */
	private volatile Mono<Void> settled = Mono.empty();

	private volatile @Nullable Session session;

	/**
	 * Creates a session.
	 * @param caller the client of the process
	 */
	ProcessSession(SessionStore store, SessionCalls calls, StandingStreams standing, Caller caller) {
		this.store = store;
		this.calls = calls;
		this.standing = standing;
		this.caller = caller;
	}

	/** Returns the client of the process. */
	Caller caller() {
		return this.caller;
	}

	/** Begins a handshake. */
	Begun begin(Message.Request initialize) {
		SessionCalls.Handshake handshake = this.calls.beginOnConnection(Session.newId(), initialize, this.caller);
		Sinks.Empty<Void> over = Sinks.empty();
		Sinks.Empty<Void> told = Sinks.empty();
		Flux<Message> answer = this.settled.thenMany(handshake.messages())
			.concatMap((message) -> (message instanceof Message.Success)
					? replace(handshake.session()).thenReturn(message) : Mono.just(message))
			.doFinally((signal) -> over.tryEmitEmpty());
		this.settled = over.asMono();
		Flux<Message> heard = told.asMono()
			.thenMany(Flux.defer(() -> this.standing.messages(handshake.session(), this.caller.identity())))
			.takeUntilOther(this.ended.asMono());
		return new Begun(
				answer.map((message) -> new OutputMessage(message, handshake.session().version())
					.behind((first) -> told.tryEmitEmpty().isSuccess())),
				heard.map((message) -> new OutputMessage(message, handshake.session().version())));
	}

	/** Returns the session of the message being read; empty if absent. */
	Mono<Session> current() {
		return this.settled.then(Mono.defer(() -> Mono.justOrEmpty(this.session)));
	}

	/** Returns the revision for messages to the client. */
	Mono<ProtocolVersion> version() {
		return current().map(Session::version).defaultIfEmpty(ProtocolVersion.LATEST_WITH_HANDSHAKE);
	}

	/** Answers a request of a session. */
	Flux<OutputMessage> exchange(Session session, Message.Request request) {
		return this.calls.exchange(session, request, this.caller)
			.map((message) -> new OutputMessage(message, session.version()));
	}

	/** Answers a ping, inside or outside a session. */
	Flux<OutputMessage> ping(Message.Request request) {
		return current().defaultIfEmpty(Session.beforeHandshake("", this.caller))
			.flatMapMany((session) -> exchange(session, request));
	}

	/** Ends the session's subscriptions. */
	void end() {
		this.ended.tryEmitEmpty();
	}

	private Mono<Void> replace(Session begun) {
		return Mono.defer(() -> {
			Session previous = this.session;
			this.session = begun;
			return (previous != null) ? this.store.remove(previous.id()) : Mono.empty();
		});
	}

	/**
	 * Handshake.
	 *
	 * @param heard the unsolicited messages of the new session, after the answer
	 */
	record Begun(Flux<OutputMessage> answer, Flux<OutputMessage> heard) {

	}

}
