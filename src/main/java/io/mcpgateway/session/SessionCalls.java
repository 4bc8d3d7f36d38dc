package io.mcpgateway.session;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.Dispatcher;
import io.mcpgateway.rpc.JsonRpcCodec;
import io.mcpgateway.rpc.StatelessCalls;
import io.mcpgateway.subscription.SubscriptionHub;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** Translation of the messages of a session to calls. */
public final class SessionCalls {

	private static final Logger logger = LoggerFactory.getLogger(SessionCalls.class);

	private final Dispatcher dispatcher;

	private final SessionStore sessions;

	private final SubscriptionHub hub;

	private final RemoteCancellations elsewhere;

	private final Map<Key, Sinks.Empty<Void>> running = new ConcurrentHashMap<>();

	/**
	 * Creates a translation to calls of {@code dispatcher}.
	 * @param hub the hub whose changes sessions get
	 * @param elsewhere where cancellations go whose request does not run on this node
	 */
	public SessionCalls(Dispatcher dispatcher, SessionStore sessions, SubscriptionHub hub,
			RemoteCancellations elsewhere) {
		this.dispatcher = dispatcher;
		this.sessions = sessions;
		this.hub = hub;
		this.elsewhere = elsewhere;
	}

	/**
	 * Answers a handshake with the requested revision, or else the latest revision with a
	 * handshake (lifecycle, version negotiation).
	 */
	public Handshake begin(Message.Request initialize, Caller who) {
		SessionStart start = start(initialize, who);
		return begin(this.sessions.newId(start), start, initialize, who);
	}

	/** Answers the handshake of a session of one connection, stored before the answer. */
	public Handshake beginOnConnection(String id, Message.Request initialize, Caller who) {
		Handshake handshake = begin(id, start(initialize, who), initialize, who);
		Session session = handshake.session();
		return new Handshake(session,
				handshake.messages()
					.concatMap((message) -> (message instanceof Message.Success)
							? this.sessions.save(session).thenReturn(message) : Mono.just(message)));
	}

	private Handshake begin(String id, SessionStart start, Message.Request initialize, Caller who) {
		Caller caller = who.inSession(id, start.client());
		return new Handshake(new Session(id, start, CallerKey.of(who), List.of()),
				this.dispatcher.dispatch(new Call(initialize, start.version(), caller)));
	}

	/** Takes the position first: a session gets every change after its handshake. */
	private SessionStart start(Message.Request initialize, Caller who) {
		ProtocolVersion version = ProtocolVersion.find(initialize.params().path("protocolVersion").asString(""))
			.filter((asked) -> !asked.isStateless())
			.orElse(ProtocolVersion.LATEST_WITH_HANDSHAKE);
		return SessionStart.ofConnection(version, who.identity(),
				StatelessCalls.client(initialize.params().path("clientInfo")), this.hub.position());
	}

	/** Returns whether a message changes subscriptions, and has its session stored. */
	public static boolean subscribes(Message message) {
		return message instanceof Message.Request request
				&& (request.method().equals(MethodNames.SUBSCRIBE) || request.method().equals(MethodNames.UNSUBSCRIBE));
	}

	/**
	 * Answers a request. The answer ends without a response if the client cancels the
	 * request.
	 */
	public Flux<Message> exchange(Session session, Message.Request request, Caller who) {
		Caller caller = who.inSession(session.id(), session.client());
		return Flux.using(() -> start(new Key(session.id(), request.id())),
				(run) -> this.dispatcher.dispatch(new Call(request, session.version(), caller))
					.takeUntilOther(run.cancelled.asMono().materialize()),
				(run) -> this.running.remove(run.key, run.cancelled));
	}

	/**
	 * Returns the body of an answer, which ends when the client cancels the request.
	 * @param body what remains to be written once the answer has begun
	 */
	public <T> Flux<T> untilCancelled(Session session, Message.Request request, Flux<T> body) {
		return Flux.using(() -> start(new Key(session.id(), request.id())),
				(run) -> body.takeUntilOther(run.cancelled.asMono().materialize()),
				(run) -> this.running.remove(run.key, run.cancelled));
	}

	/** Handles a notification; ignores unknown and late notifications. */
	public void accept(Session session, Message.Notification notification) {
		if (notification.method().equals(MethodNames.CANCELLED)) {
			RequestId id = JsonRpcCodec.requestId(notification.params().path("requestId"));
			if (id != null && !cancel(session.id(), id) && !session.start().isOfConnection()) {
				this.elsewhere.cancel(session.holder(), session.id(), id);
			}
		}
	}

	/** Cancels a request. Returns whether the request runs on this node. */
	public boolean cancel(String session, RequestId request) {
		Sinks.Empty<Void> cancelled = this.running.get(new Key(session, request));
		if (cancelled == null) {
			return false;
		}
		logger.debug("A client cancels a request");
		cancelled.tryEmitEmpty();
		return true;
	}

	private Run start(Key key) {
		Run run = new Run(key, Sinks.empty());
		this.running.put(key, run.cancelled);
		return run;
	}

	/**
	 * Answer to a handshake.
	 *
	 * @param session the session, which begins if the answer is a success
	 */
	public record Handshake(Session session, Flux<Message> messages) {

	}

	/** Key of a request, unique in its session. */
	private record Key(String session, RequestId request) {

	}

	private record Run(Key key, Sinks.Empty<Void> cancelled) {

	}

	/** Cancellations of requests running on other nodes, if at all. */
	@FunctionalInterface
	public interface RemoteCancellations {

		/** No other nodes. */
		RemoteCancellations NONE = (caller, session, request) -> {
		};

		/**
		 * Passes a cancellation on without waiting. A cancellation may get lost, as the
		 * specification allows.
		 * @param caller whose use is counted
		 * @param session the id of a session that several nodes may serve
		 */
		void cancel(CallerKey caller, String session, RequestId request);

	}

}
