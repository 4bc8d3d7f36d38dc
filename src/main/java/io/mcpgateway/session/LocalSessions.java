package io.mcpgateway.session;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.Scheduler;
import io.mcpgateway.rpc.caller.Caller;
import io.mcpgateway.rpc.caller.CallerKey;
import io.mcpgateway.rpc.caller.SealingKeys;
import io.mcpgateway.rpc.error.McpException;
import io.mcpgateway.subscription.ChangePosition;
import io.mcpgateway.subscription.SubscribedUri;
import io.mcpgateway.subscription.SubscriptionBudget;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Session store in the memory of this node. At the limit a new session replaces a rarely
 * used one; ten subscriptions count as one more session.
 * <p>
 * <b>Why</b> an unknown session may not subscribe or open a stream if it began on another
 * node, before a restart, or before a session whose subscriptions were dropped: this node
 * cannot tell which subscriptions it had. A client told so begins a new session, while a
 * client served without them would wait for updates in vain.
 */
public final class LocalSessions implements SessionStore {

	/** Weight of a session, in subscriptions. */
	private static final int SESSION_WEIGHT = 10;

	private final Cache<String, StoredSession> sessions;

	/** Ids of the stored sessions that other nodes may serve too, by their keys. */
	private final Map<String, String> ids = new ConcurrentHashMap<>();

	/** Keys of sessions that their clients ended. */
	private final Cache<String, Boolean> ended;

	private final Duration idle;

	private final SubscriptionBudget budget;

	private final SharedSubscriptions shared;

	private final SessionSeal seal;

	private final Duration maxAge;

	private final InstantSource clock = InstantSource.system();

	private final Supplier<ChangePosition> position;

	/** The latest end of a session whose subscriptions were dropped. */
	private final AtomicReference<Instant> dropped = new AtomicReference<>(Instant.MIN);

	/**
	 * Creates a store.
	 * @param keys the keys of session ids
	 * @param position the position of this node's hub
	 * @param shared the subscriptions of all nodes
	 */
	public LocalSessions(SessionProperties properties, SealingKeys keys, SubscriptionBudget budget,
			Supplier<ChangePosition> position, SharedSubscriptions shared) {
		this.budget = budget;
		this.shared = shared;
		this.position = position;
		this.seal = new SessionSeal(keys);
		this.maxAge = properties.maxAge();
		this.idle = properties.idle();
		this.ended = Caffeine.newBuilder()
			.maximumSize(properties.max())
			.expireAfterWrite(properties.maxAge())
			.executor(Runnable::run)
			.build();
		this.sessions = Caffeine.newBuilder()
			.maximumWeight((long) properties.max() * SESSION_WEIGHT)
			.<String, StoredSession>weigher((id, entry) -> SESSION_WEIGHT + entry.session().uris().size())
			.expireAfterAccess(properties.idle())
			.scheduler(Scheduler.systemScheduler())
			.executor(Runnable::run)
			.evictionListener(this::drop)
			.removalListener(this::close)
			.build();
	}

	/** Returns the number of stored sessions. */
	public long count() {
		this.sessions.cleanUp();
		return this.sessions.estimatedSize();
	}

	@Override
	public String newId(SessionStart start) {
		return this.seal.seal(start.until(this.clock.instant().plus(this.maxAge)));
	}

	@Override
	public Mono<Void> save(Session session) {
		return Mono.fromRunnable(() -> this.sessions.put(session.id(), entry(session)));
	}

	@Override
	public Mono<Session> find(String id, Caller caller) {
		return Mono.fromSupplier(() -> {
			StoredSession entry = this.sessions.getIfPresent(id);
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
			this.sessions.asMap().replace(session.id(), entry, entry);
			return (update != null) ? share(update).thenReturn(update.after()) : Mono.empty();
		});
	}

	private Mono<Void> share(StoredSession.Update update) {
		boolean isShared = !update.after().start().isOfConnection() && !update.after().equals(update.before());
		return isShared ? this.shared.change(update.before(), update.after()) : Mono.empty();
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
			this.sessions.invalidate(id);
			if (start == null) {
				return Mono.empty();
			}
			this.ended.put(Session.key(id), true);
			return this.shared.end(Session.key(id), start.end());
		});
	}

	/** Returns the keys of the stored sessions that other nodes may serve too. */
	public Set<String> sharedKeys() {
		return Set.copyOf(this.ids.keySet());
	}

	/** Returns a stored session; {@code null} if this node does not store it. */
	public @Nullable Session stored(String key) {
		String id = this.ids.get(key);
		StoredSession entry = (id != null) ? this.sessions.asMap().get(id) : null;
		return (entry != null) ? entry.session() : null;
	}

	/**
	 * Replaces the subscriptions of a stored session, as another node changed them. The
	 * session leaves this node if they exceed its limits.
	 */
	public void replace(Session session, List<SubscribedUri> uris) {
		StoredSession entry = this.sessions.asMap().get(session.id());
		try {
			if (entry != null) {
				entry.update((current) -> current.withAll(uris));
			}
		}
		catch (McpException ex) {
			this.sessions.invalidate(session.id());
		}
	}

	/** Ends a session that its client ended on another node. */
	public void ended(String key) {
		this.ended.put(key, true);
		String id = this.ids.get(key);
		if (id != null) {
			this.sessions.invalidate(id);
		}
	}

	private Mono<Session> use(String id) {
		return Mono.fromSupplier(() -> this.sessions.getIfPresent(id))
			.map(StoredSession::session)
			.filter((session) -> !session.start().isOfConnection())
			.flatMap(this.shared::renew)
			.then(Mono.empty());
	}

	private @Nullable Session opened(String id, Caller caller) {
		SessionStart start = (this.ended.getIfPresent(Session.key(id)) == null) ? this.seal.open(id) : null;
		return (start != null) ? new Session(id, start, CallerKey.of(caller), List.of()) : null;
	}

	private Mono<StoredSession> kept(Session session) {
		return Mono.defer(() -> {
			StoredSession known = this.sessions.getIfPresent(session.id());
			if (known != null || session.start().isOfConnection()) {
				return Mono.justOrEmpty(known);
			}
			return this.shared.join(session, mayKeep(session), (uris) -> store(session.withAll(uris)));
		});
	}

	/** Stores a session, unless it has ended or its subscriptions exceed a limit. */
	private Mono<StoredSession> store(Session session) {
		return Mono
			.fromSupplier(() -> this.sessions.asMap()
				.compute(session.id(), (id, known) -> (known != null || isEnded(session)) ? known : entry(session)))
			.doOnNext((entry) -> this.ids.put(session.key(), session.id()))
			.onErrorComplete(McpException.class);
	}

	private boolean isEnded(Session session) {
		return this.ended.getIfPresent(session.key()) != null;
	}

	/** Returns whether a session that is not stored has no subscriptions. */
	private boolean mayKeep(Session session) {
		SessionStart start = session.start();
		return start.position().hub().equals(this.position.get().hub()) && start.end().isAfter(this.dropped.get())
				&& !isEnded(session);
	}

	private StoredSession entry(Session session) {
		SubscriptionBudget.Share share = this.budget.open(session.holder());
		share.hold(session.uris().stream().map(SubscribedUri::uri).toList());
		return new StoredSession(session, share);
	}

	/** Remembers that subscriptions are lost. */
	private void drop(@Nullable String id, @Nullable StoredSession entry, RemovalCause cause) {
		if (entry != null && !entry.session().uris().isEmpty() && !entry.session().start().isOfConnection()) {
			this.dropped.accumulateAndGet(entry.session().start().end(),
					(one, other) -> one.isAfter(other) ? one : other);
		}
	}

	private void close(@Nullable String id, @Nullable StoredSession entry, RemovalCause cause) {
		if (entry != null) {
			this.ids.remove(entry.session().key(), id);
			entry.close();
		}
	}

}
