package io.mcpgateway.session;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
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
import io.mcpgateway.subscription.ChangePosition;
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

	/** Ids of sessions that their clients ended. */
	private final Cache<String, Boolean> ended;

	private final Duration idle;

	private final SubscriptionBudget budget;

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
	 */
	public LocalSessions(SessionProperties properties, SealingKeys keys, SubscriptionBudget budget,
			Supplier<ChangePosition> position) {
		this.budget = budget;
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
			.removalListener(LocalSessions::close)
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
			Session changed = entry.update(change);
			this.sessions.asMap().replace(session.id(), entry, entry);
			return Mono.justOrEmpty(changed);
		});
	}

	@Override
	public Flux<Session> watch(Session session) {
		Flux<Session> uses = Flux.interval(this.idle.dividedBy(2))
			.concatMap((tick) -> stored(session.id()).then(Mono.empty()));
		return kept(session)
			.flatMapMany((entry) -> Flux.merge(entry.changes(), uses.takeUntilOther(entry.changes().then())));
	}

	@Override
	public Mono<Void> remove(String id) {
		return Mono.fromRunnable(() -> {
			if (this.seal.open(id) != null) {
				this.ended.put(id, true);
			}
			this.sessions.invalidate(id);
		});
	}

	private @Nullable Session opened(String id, Caller caller) {
		SessionStart start = (this.ended.getIfPresent(id) == null) ? this.seal.open(id) : null;
		return (start != null) ? new Session(id, start, CallerKey.of(caller), List.of()) : null;
	}

	private Mono<StoredSession> stored(String id) {
		return Mono.fromSupplier(() -> this.sessions.getIfPresent(id));
	}

	private Mono<StoredSession> kept(Session session) {
		return Mono.fromSupplier(() -> this.sessions.asMap()
			.compute(session.id(), (id, known) -> (known != null || !mayKeep(session)) ? known : entry(session)));
	}

	/** Returns whether a session that is not stored has no subscriptions. */
	private boolean mayKeep(Session session) {
		SessionStart start = session.start();
		return !start.isOfConnection() && start.position().hub().equals(this.position.get().hub())
				&& start.end().isAfter(this.dropped.get()) && this.ended.getIfPresent(session.id()) == null;
	}

	private StoredSession entry(Session session) {
		return new StoredSession(session, this.budget.open(session.holder()));
	}

	/** Remembers that subscriptions are lost. */
	private void drop(@Nullable String id, @Nullable StoredSession entry, RemovalCause cause) {
		if (entry != null && !entry.session().uris().isEmpty() && !entry.session().start().isOfConnection()) {
			this.dropped.accumulateAndGet(entry.session().start().end(),
					(one, other) -> one.isAfter(other) ? one : other);
		}
	}

	private static void close(@Nullable String id, @Nullable StoredSession entry, RemovalCause cause) {
		if (entry != null) {
			entry.close();
		}
	}

}
