package io.mcpgateway.cluster.session;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mcpgateway.cluster.log.ClusterLog;
import io.mcpgateway.cluster.log.LogRecord;
import io.mcpgateway.cluster.redis.RedisUnavailableException;
import io.mcpgateway.session.LocalSessions;
import io.mcpgateway.session.Session;
import io.mcpgateway.session.SharedSubscriptions;
import io.mcpgateway.subscription.LogPosition;
import io.mcpgateway.subscription.SubscribedUri;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Subscriptions of sessions in Redis. A change goes to Redis. If other nodes store the
 * session, a record in the log makes them read the subscriptions again.
 * <p>
 * While Redis is away, a node keeps the changes of its stored sessions, and passes them
 * on later. Subscriptions of another session may be known to other nodes only, unless the
 * session began here during this time.
 */
final class RedisSubscriptions implements SharedSubscriptions {

	/** Number of sessions whose last change is remembered while other nodes join. */
	private static final int MAX_CHANGED = 100_000;

	private static final Duration MAX_JOIN_TIME = Duration.ofMinutes(1);

	private final AtomicLong changes = new AtomicLong();

	/** Sessions that changed lately, by key, with the number of the change. */
	private final Cache<String, Long> changed = Caffeine.newBuilder()
		.maximumSize(MAX_CHANGED)
		.expireAfterWrite(MAX_JOIN_TIME)
		.executor(Runnable::run)
		.build();

	/**
	 * Keys of stored sessions with changes that Redis has yet to get, with a mark of the
	 * last one.
	 */
	private final Map<String, Object> postponed = new ConcurrentHashMap<>();

	/** Keys of stored sessions whose changes this node has yet to read. */
	private final Set<String> unread = ConcurrentHashMap.newKeySet();

	private final SubscriptionScripts scripts;

	private final EndedSessions ended;

	private final ClusterLog log;

	private final Supplier<LocalSessions> local;

	private final Duration maxAge;

	private volatile Instant aloneSince = Instant.MIN;

	/**
	 * Creates subscriptions of the sessions that {@code local} stores.
	 * @param maxAge time after which a session ends
	 */
	RedisSubscriptions(SubscriptionScripts scripts, EndedSessions ended, ClusterLog log, Supplier<LocalSessions> local,
			Duration maxAge) {
		this.scripts = scripts;
		this.ended = ended;
		this.log = log;
		this.local = local;
		this.maxAge = maxAge;
	}

	/**
	 * Reads the subscriptions again after a change between the reading and the storing.
	 */
	@Override
	public <T> Mono<T> join(Session session, boolean isComplete, Function<List<SubscribedUri>, Mono<T>> store) {
		return Mono.defer(() -> {
			long before = this.changes.get();
			return this.scripts.join(session)
				.filter((uris) -> !uris.isEmpty() || hasNone(session, isComplete))
				.onErrorResume(RedisUnavailableException.class,
						(away) -> (isComplete && hasBegunAlone(session)) ? Mono.just(List.of()) : Mono.empty())
				.flatMap(store)
				.flatMap((stored) -> hasChangedSince(session, before) ? refresh(session.key()).thenReturn(stored)
						: Mono.just(stored));
		});
	}

	@Override
	public Mono<Void> change(Session before, Session after) {
		return Mono.defer(() -> {
			Object mark = this.postponed.get(after.key());
			Set<String> known = uris(before);
			Set<String> removed = new HashSet<>(known);
			removed.removeAll(uris(after));
			List<SubscribedUri> added = (mark != null) ? current(after).uris()
					: after.uris().stream().filter((watched) -> !known.contains(watched.uri())).toList();
			return write(after, List.copyOf(removed), added, mark)
				.then(Mono.defer(() -> isStored(after) ? Mono.empty() : refresh(after.key())));
		});
	}

	@Override
	public Mono<Void> renew(Session session) {
		return giveBack(session).onErrorComplete(RedisUnavailableException.class);
	}

	@Override
	public Mono<Void> end(String key, Instant end) {
		return this.ended.end(key, end);
	}

	/** Forgets the subscriptions of an ended session; never fails. */
	Mono<Void> forget(String key) {
		return this.scripts.forget(key).onErrorComplete(RedisUnavailableException.class).then();
	}

	/** Notes that a node changed a session, for a {@link #join} that is under way. */
	void changed(String key) {
		this.changed.put(key, this.changes.incrementAndGet());
	}

	/** Notes that Redis is away, or back, when the kept changes follow. */
	void available(boolean isAvailable) {
		if (!isAvailable) {
			this.aloneSince = Instant.now();
		}
	}

	/** Returns the keys of the sessions with changes to write or to read. */
	Set<String> due() {
		Set<String> all = new HashSet<>(this.postponed.keySet());
		all.addAll(this.unread);
		return all;
	}

	/**
	 * Replaces the subscriptions of a stored session by those in Redis, once Redis has
	 * those of this node that it lost or has yet to get; never fails.
	 */
	Mono<Void> refresh(String key) {
		return Mono.defer(() -> {
			Object mark = this.postponed.get(key);
			Session session = this.local.get().stored(key);
			if (session == null) {
				this.postponed.remove(key);
				this.unread.remove(key);
				return Mono.<Void>empty();
			}
			Mono<Void> first = (mark != null) ? write(session, List.of(), session.uris(), mark) : giveBack(session);
			return first
				.then(Mono.defer(() -> this.postponed.containsKey(key) ? Mono.empty() : this.scripts.join(session)))
				.flatMap((uris) -> replace(session, uris))
				.onErrorResume(RedisUnavailableException.class,
						(away) -> Mono.fromRunnable(() -> this.unread.add(key)));
		});
	}

	/** Reads again if the client changed the session at this node meanwhile. */
	private Mono<Void> replace(Session session, List<SubscribedUri> uris) {
		if (!isStored(session)) {
			return refresh(session.key());
		}
		this.local.get().replace(session, uris);
		this.unread.remove(session.key());
		return Mono.empty();
	}

	/** Returns whether this node stores the session with these subscriptions. */
	private boolean isStored(Session session) {
		Session stored = this.local.get().stored(session.key());
		return stored != null && uris(stored).equals(uris(session));
	}

	/** Returns the session as this node stores it now. */
	private Session current(Session session) {
		Session stored = this.local.get().stored(session.key());
		return (stored != null) ? stored : session;
	}

	/** Counts as a use, and writes subscriptions that Redis lost. */
	private Mono<Void> giveBack(Session session) {
		return this.scripts.renew(session)
			.filter((isLost) -> isLost && !session.uris().isEmpty())
			.flatMap((lost) -> write(session, List.of(), session.uris(), null));
	}

	/**
	 * Writes changes, or postpones them.
	 * @param mark mark of the last postponed change that {@code added} includes
	 */
	private Mono<Void> write(Session session, List<String> removed, List<SubscribedUri> added, @Nullable Object mark) {
		return this.scripts.change(session, removed, added).doOnNext((others) -> {
			if (mark != null) {
				this.postponed.remove(session.key(), mark);
			}
		})
			.flatMap((others) -> (others > 0) ? this.log.append(LogRecord.of(SessionRecords.CHANGED, session.key()))
					: Mono.<Void>empty())
			.onErrorResume(RedisUnavailableException.class, (away) -> {
				this.postponed.put(session.key(), new Object());
				return Mono.empty();
			});
	}

	private boolean hasChangedSince(Session session, long before) {
		Long last = this.changed.getIfPresent(session.key());
		return last != null && last > before;
	}

	/**
	 * Returns whether a session unknown to Redis has no subscriptions. Redis may have
	 * lost the subscriptions of a session from an earlier history of the log.
	 */
	private boolean hasNone(Session session, boolean isComplete) {
		LogPosition began = session.start().position().log();
		return began.isComparableTo(this.log.position()) || (isComplete && began.equals(LogPosition.NONE));
	}

	/** Returns whether no other node can have served the session with Redis. */
	private boolean hasBegunAlone(Session session) {
		return session.start().end().minus(this.maxAge).isAfter(this.aloneSince);
	}

	private static Set<String> uris(Session session) {
		Set<String> uris = new HashSet<>();
		session.uris().forEach((watched) -> uris.add(watched.uri()));
		return uris;
	}

}
