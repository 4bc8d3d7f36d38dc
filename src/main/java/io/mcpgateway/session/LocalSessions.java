package io.mcpgateway.session;

import java.time.Duration;
import java.util.function.UnaryOperator;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.Scheduler;
import io.mcpgateway.subscription.SubscribedUri;
import io.mcpgateway.subscription.SubscriptionBudget;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Session store in the memory of this node.
 * <p>
 * At the limit a new session replaces a rarely used one: a flood of abandoned handshakes
 * displaces itself rather than busy sessions. Ten subscriptions count as one more
 * session.
 */
public final class LocalSessions implements SessionStore {

	/** Weight of a session, in subscriptions. */
	private static final int SESSION_WEIGHT = 10;

	private final Cache<String, Entry> sessions;

	private final Duration idle;

	private final SubscriptionBudget budget;

	/** Creates a store. */
	public LocalSessions(SessionProperties properties, SubscriptionBudget budget) {
		this.budget = budget;
		this.idle = properties.idle();
		this.sessions = Caffeine.newBuilder()
			.maximumWeight((long) properties.max() * SESSION_WEIGHT)
			.<String, Entry>weigher((id, entry) -> SESSION_WEIGHT + entry.session.uris().size())
			.expireAfterAccess(properties.idle())
			.scheduler(Scheduler.systemScheduler())
			.executor(Runnable::run)
			.removalListener(LocalSessions::end)
			.build();
	}

	/** Returns the number of sessions. */
	public long count() {
		this.sessions.cleanUp();
		return this.sessions.estimatedSize();
	}

	@Override
	public Mono<Void> save(Session session) {
		return Mono.fromRunnable(
				() -> this.sessions.put(session.id(), new Entry(session, this.budget.open(session.holder()))));
	}

	@Override
	public Mono<Session> find(String id) {
		return entry(id).map((entry) -> entry.session);
	}

	@Override
	public Mono<Session> update(String id, UnaryOperator<Session> change) {
		return entry(id).flatMap((entry) -> {
			Session session = entry.update(change);
			this.sessions.asMap().replace(id, entry, entry);
			return Mono.justOrEmpty(session);
		});
	}

	@Override
	public Flux<Session> watch(String id) {
		Flux<Session> uses = Flux.interval(this.idle.dividedBy(2)).concatMap((tick) -> find(id).then(Mono.empty()));
		return entry(id).flatMapMany(
				(entry) -> Flux.merge(entry.states.asFlux(), uses.takeUntilOther(entry.states.asFlux().then())));
	}

	@Override
	public Mono<Void> remove(String id) {
		return Mono.fromRunnable(() -> this.sessions.invalidate(id));
	}

	private Mono<Entry> entry(String id) {
		return Mono.fromSupplier(() -> this.sessions.getIfPresent(id));
	}

	private static void end(@Nullable String id, @Nullable Entry entry, RemovalCause cause) {
		if (entry != null) {
			entry.close();
		}
	}

	/** Session with its changes. */
	private static final class Entry {

		private final Sinks.Many<Session> states = Sinks.many().replay().latest();

		private final SubscriptionBudget.Share share;

		private volatile Session session;

		private boolean isClosed;

		Entry(Session session, SubscriptionBudget.Share share) {
			this.session = session;
			this.share = share;
			this.states.tryEmitNext(session);
		}

		/** Changes the session; returns {@code null} if the session has ended. */
		synchronized @Nullable Session update(UnaryOperator<Session> change) {
			if (this.isClosed) {
				return null;
			}
			Session changed = change.apply(this.session);
			if (!changed.equals(this.session)) {
				this.share.hold(changed.uris().stream().map(SubscribedUri::uri).toList());
				this.session = changed;
				this.states.tryEmitNext(changed);
			}
			return changed;
		}

		synchronized void close() {
			this.isClosed = true;
			this.share.close();
			this.states.tryEmitComplete();
		}

	}

}
