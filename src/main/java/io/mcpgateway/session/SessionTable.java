package io.mcpgateway.session;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.Scheduler;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.subscription.SubscribedUri;
import io.mcpgateway.subscription.SubscriptionBudget;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/**
 * Table of the sessions stored on this node, and of ended sessions. At the limit a new
 * session replaces a rarely used session; ten subscriptions count as one more session.
 */
final class SessionTable {

	/** Weight of a session, in subscriptions. */
	private static final int SESSION_WEIGHT = 10;

	private final Cache<String, StoredSession> sessions;

	/** Ids of the sessions open to other nodes, by key. */
	private final Map<String, String> ids = new ConcurrentHashMap<>();

	/** Keys of sessions ended by the client. */
	private final Cache<String, Boolean> ended;

	/** The latest end of a session whose subscriptions were dropped. */
	private final AtomicReference<Instant> dropped = new AtomicReference<>(Instant.MIN);

	private final SubscriptionBudget budget;

	SessionTable(SessionProperties properties, SubscriptionBudget budget) {
		this.budget = budget;
		this.sessions = Caffeine.newBuilder()
			.maximumWeight((long) properties.max() * SESSION_WEIGHT)
			.<String, StoredSession>weigher((id, entry) -> SESSION_WEIGHT + entry.session().uris().size())
			.expireAfterAccess(properties.idle())
			.scheduler(Scheduler.systemScheduler())
			.executor(Runnable::run)
			.evictionListener(this::drop)
			.removalListener(this::close)
			.build();
		this.ended = Caffeine.newBuilder()
			.maximumSize(properties.max())
			.expireAfterWrite(properties.maxAge())
			.executor(Runnable::run)
			.build();
	}

	long count() {
		this.sessions.cleanUp();
		return this.sessions.estimatedSize();
	}

	/** Returns a session and counts as a use; {@code null} if not stored. */
	@Nullable StoredSession use(String id) {
		return this.sessions.getIfPresent(id);
	}

	/** Returns the session with a key; {@code null} if not stored. */
	@Nullable StoredSession peek(String key) {
		String id = this.ids.get(key);
		return (id != null) ? this.sessions.policy().getIfPresentQuietly(id) : null;
	}

	/** Returns the keys of the sessions open to other nodes. */
	Set<String> keys() {
		return Set.copyOf(this.ids.keySet());
	}

	/**
	 * Stores the session of a connection.
	 * @throws McpException if its subscriptions exceed a limit
	 */
	void put(Session session) {
		this.sessions.put(session.id(), entry(session));
	}

	/**
	 * Stores a session open to other nodes, unless already stored.
	 * @return the stored session
	 * @throws McpException if its subscriptions exceed a limit
	 */
	StoredSession putIfAbsent(Session session) {
		return this.sessions.asMap().computeIfAbsent(session.id(), (id) -> {
			StoredSession entry = entry(session);
			this.ids.put(session.key(), id);
			return entry;
		});
	}

	/** Weighs a session anew after a change. */
	void weigh(StoredSession entry) {
		this.sessions.asMap().replace(entry.session().id(), entry, entry);
	}

	void remove(String id) {
		this.sessions.invalidate(id);
	}

	/** Ends the session with a key, stored or not. */
	void end(String key) {
		this.ended.put(key, true);
		StoredSession entry = peek(key);
		if (entry != null) {
			remove(entry.session().id());
		}
	}

	/** Returns whether the client has ended a session. */
	boolean hasEnded(String key) {
		return this.ended.getIfPresent(key) != null;
	}

	/**
	 * Returns whether all dropped subscriptions belong to sessions with an earlier end.
	 */
	boolean hasDroppedNoneUntil(Instant end) {
		return end.isAfter(this.dropped.get());
	}

	private StoredSession entry(Session session) {
		SubscriptionBudget.Share share = this.budget.open(session.holder());
		share.hold(session.uris().stream().map(SubscribedUri::uri).toList());
		return new StoredSession(session, share);
	}

	/** Remembers the loss of subscriptions. */
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

	/** Session in the memory of this node, with its share of the subscriptions. */
	static final class StoredSession {

		private final Sinks.Many<Session> states = Sinks.many().replay().latest();

		private final SubscriptionBudget.Share share;

		private volatile Session session;

		/** Subscriptions known to all nodes; {@code null} before the first comparison. */
		private @Nullable List<SubscribedUri> agreed;

		private boolean isClosed;

		StoredSession(Session session, SubscriptionBudget.Share share) {
			this.session = session;
			this.share = share;
			this.states.tryEmitNext(session);
		}

		Session session() {
			return this.session;
		}

		/** Streams the current session and each change until the session is closed. */
		Flux<Session> changes() {
			return this.states.asFlux();
		}

		/**
		 * Changes the session; returns {@code null} if the session has ended.
		 * @throws McpException if the subscriptions exceed a limit
		 */
		synchronized @Nullable Update update(UnaryOperator<Session> change) {
			if (this.isClosed) {
				return null;
			}
			Session before = this.session;
			Session changed = change.apply(before);
			if (!changed.equals(before)) {
				this.share.hold(changed.uris().stream().map(SubscribedUri::uri).toList());
				this.session = changed;
				this.states.tryEmitNext(changed);
			}
			return new Update(before, changed);
		}

		/** Returns the session, compared with the knowledge of the other nodes. */
		synchronized SharedSession shared() {
			return new SharedSession(this.session, this.agreed);
		}

		/** Notes the subscriptions known to all nodes; {@code null} if lost. */
		synchronized void agreed(@Nullable List<SubscribedUri> all) {
			this.agreed = all;
		}

		/**
		 * Takes over the subscriptions of all nodes.
		 * @throws McpException if they exceed a limit
		 */
		synchronized void merge(List<SubscribedUri> all) {
			update((current) -> shared().merged(all));
			this.agreed = all.equals(this.session.uris()) ? this.session.uris() : all;
		}

		/** Ends the session's watches and releases its share. */
		synchronized void close() {
			this.isClosed = true;
			this.share.close();
			this.states.tryEmitComplete();
		}

		/** States of a session before and after a change. */
		record Update(Session before, Session after) {

		}

	}

}
