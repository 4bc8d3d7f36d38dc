package io.mcpgateway.session;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.SealingKeys;
import io.mcpgateway.session.SessionTable.StoredSession;
import io.mcpgateway.subscription.ChangePosition;
import io.mcpgateway.subscription.SubscribedUri;
import io.mcpgateway.subscription.SubscriptionBudget;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Session store in the memory of this node. The store joins the other nodes of a cluster
 * for subscriptions only.
 * <p>
 * <b>Why</b> a session of a node alone may not subscribe or open a stream if the session
 * began on another node, before a restart, or before a session with dropped
 * subscriptions: this node cannot tell the earlier subscriptions. A refused client begins
 * a new session, while a client served without the earlier subscriptions would wait for
 * updates in vain.
 */
public final class LocalSessions implements SessionStore {

	private final SessionTable sessions;

	private final Duration idle;

	private final SharedSubscriptions shared;

	private final SessionSeal seal;

	private final Duration maxAge;

	private final InstantSource clock = InstantSource.system();

	private final Supplier<ChangePosition> position;

	/**
	 * Creates a store.
	 * @param keys the keys of session ids
	 * @param position the position of this node's hub
	 * @param shared the subscriptions of all nodes
	 */
	public LocalSessions(SessionProperties properties, SealingKeys keys, SubscriptionBudget budget,
			Supplier<ChangePosition> position, SharedSubscriptions shared) {
		this.shared = shared;
		this.position = position;
		this.seal = new SessionSeal(keys);
		this.maxAge = properties.maxAge();
		this.idle = properties.idle();
		this.sessions = new SessionTable(properties, budget);
	}

	/** Returns the number of stored sessions. */
	public long count() {
		return this.sessions.count();
	}

	@Override
	public String newId(SessionStart start) {
		return this.seal.seal(start.until(this.clock.instant().plus(this.maxAge)));
	}

	@Override
	public Mono<Void> save(Session session) {
		return Mono.fromRunnable(() -> this.sessions.put(session));
	}

	@Override
	public Mono<Session> find(String id, Caller caller) {
		return Mono.fromSupplier(() -> {
			StoredSession entry = this.sessions.use(id);
			Session session = (entry != null) ? entry.session() : opened(id, caller);
			return (session != null && session.isOf(caller.identity())
					&& this.clock.instant().isBefore(session.start().end())) ? session : null;
		});
	}

	@Override
	public Mono<Session> keep(Session session) {
		return kept(session).map((entry) -> entry.session());
	}

	@Override
	public Mono<Session> update(Session session, UnaryOperator<Session> change) {
		return kept(session).flatMap((entry) -> {
			StoredSession.Update update = entry.update(change);
			this.sessions.weigh(entry);
			return (update != null) ? share(update).thenReturn(update.after()) : Mono.empty();
		});
	}

	private Mono<Void> share(StoredSession.Update update) {
		boolean isShared = !update.after().start().isOfConnection() && !update.after().equals(update.before());
		return isShared ? this.shared.change(update.after().key()) : Mono.empty();
	}

	@Override
	public Flux<Session> watch(Session session) {
		Flux<Session> uses = Flux.interval(this.idle.dividedBy(2)).concatMap((tick) -> use(session.id()));
		return kept(session)
			.flatMapMany((entry) -> Flux.merge(entry.changes(), uses.takeUntilOther(entry.changes().then())));
	}

	@Override
	public Mono<Void> remove(String id) {
		return Mono.defer(() -> {
			SessionStart start = this.seal.open(id);
			this.sessions.remove(id);
			if (start == null) {
				return Mono.empty();
			}
			this.sessions.end(Session.key(id));
			return this.shared.end(Session.key(id), start.end());
		});
	}

	/** Returns the keys of the stored sessions open to other nodes. */
	public Set<String> sharedKeys() {
		return this.sessions.keys();
	}

	/** Returns a stored session; {@code null} if this node does not store it. */
	public @Nullable SharedSession shared(String key) {
		StoredSession entry = this.sessions.peek(key);
		return (entry != null) ? entry.shared() : null;
	}

	/** Notes the subscriptions of a session known to all nodes; {@code null} if lost. */
	public void agreed(String key, @Nullable List<SubscribedUri> all) {
		StoredSession entry = this.sessions.peek(key);
		if (entry != null) {
			entry.agreed(all);
		}
	}

	/**
	 * Takes over the subscriptions known to all nodes, but keeps changes of this node not
	 * yet passed on. The session leaves this node if a limit is exceeded.
	 */
	public void merge(String key, List<SubscribedUri> all) {
		StoredSession entry = this.sessions.peek(key);
		try {
			if (entry != null) {
				entry.merge(all);
			}
		}
		catch (McpException ex) {
			this.sessions.remove(entry.session().id());
		}
	}

	/** Ends a session ended by the client on another node. */
	public void ended(String key) {
		this.sessions.end(key);
	}

	private Mono<Session> use(String id) {
		return Mono.fromSupplier(() -> this.sessions.use(id))
			.map(StoredSession::session)
			.filter((session) -> !session.start().isOfConnection())
			.flatMap((session) -> this.shared.renew(session.key()))
			.then(Mono.empty());
	}

	private @Nullable Session opened(String id, Caller caller) {
		SessionStart start = this.sessions.hasEnded(Session.key(id)) ? null : this.seal.open(id);
		return (start != null) ? new Session(id, start, CallerKey.of(caller), List.of()) : null;
	}

	private Mono<StoredSession> kept(Session session) {
		return Mono.defer(() -> {
			StoredSession known = this.sessions.use(session.id());
			if (known != null || session.start().isOfConnection()) {
				return Mono.justOrEmpty(known);
			}
			return this.shared.join(session, mayKeep(session), (uris) -> store(session.withAll(uris)));
		});
	}

	/** Stores a session, unless it has ended or its subscriptions exceed a limit. */
	private Mono<StoredSession> store(Session session) {
		return Mono
			.fromSupplier(() -> this.sessions.hasEnded(session.key()) ? null : this.sessions.putIfAbsent(session))
			.onErrorComplete(McpException.class);
	}

	/** Returns whether a session missing in the store has no subscriptions. */
	private boolean mayKeep(Session session) {
		SessionStart start = session.start();
		return start.position().hub().equals(this.position.get().hub())
				&& this.sessions.hasDroppedNoneUntil(start.end()) && !this.sessions.hasEnded(session.key());
	}

}
