package io.mcpgateway.cluster.session;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

import io.mcpgateway.cluster.hub.ClusterStream;
import io.mcpgateway.cluster.hub.StreamRecord;
import io.mcpgateway.cluster.redis.RedisUnavailableException;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.session.LocalSessions;
import io.mcpgateway.session.Session;
import io.mcpgateway.session.SharedSession;
import io.mcpgateway.session.SharedSubscriptions;
import io.mcpgateway.subscription.SharedPosition;
import io.mcpgateway.subscription.SubscribedUri;
import reactor.core.publisher.Mono;

/**
 * Subscriptions of sessions in Redis. A node writes the changes by clients at the node
 * since the last agreement with Redis, and takes over the state of Redis. If other nodes
 * store a changed session, a record in the stream makes these nodes read the session
 * again.
 * <p>
 * While Redis is away, sessions with changes wait for the return of Redis. Subscriptions
 * of a session not stored on this node may be known to other nodes only, unless the
 * session began here during this time. The client of a session with possibly unknown
 * subscriptions is asked to try again: the session lives.
 */
final class RedisSubscriptions implements SharedSubscriptions {

	private static final long RETRY_SECONDS = 2;

	/** Time for nodes to return subscriptions to a Redis without its former data. */
	private static final Duration SETTLING_TIME = Duration.ofSeconds(5);

	private final SessionTurns turns = new SessionTurns();

	/** Keys of sessions without a known agreement with Redis. */
	private final Set<String> due = ConcurrentHashMap.newKeySet();

	private final SubscriptionScripts scripts;

	private final EndedSessions ended;

	private final ClusterStream stream;

	private final Supplier<LocalSessions> local;

	private final Duration maxAge;

	private volatile Instant aloneSince = Instant.MIN;

	private volatile Instant historyBegan = Instant.EPOCH;

	/**
	 * Creates subscriptions of the sessions stored in {@code local}.
	 * @param maxAge time after which a session ends
	 */
	RedisSubscriptions(SubscriptionScripts scripts, EndedSessions ended, ClusterStream stream,
			Supplier<LocalSessions> local, Duration maxAge) {
		this.scripts = scripts;
		this.ended = ended;
		this.stream = stream;
		this.local = local;
		this.maxAge = maxAge;
	}

	/**
	 * Reads once more when the session is stored, since the session may have changed
	 * before.
	 */
	@Override
	public <T> Mono<T> join(Session session, boolean isComplete, Function<List<SubscribedUri>, Mono<T>> store) {
		String key = session.key();
		return this.turns
			.take(key,
					this.scripts.join(session)
						.filter((uris) -> !uris.isEmpty() || hasNone(session, isComplete))
						.switchIfEmpty(Mono.defer(() -> isSettling() ? unknown() : Mono.empty()))
						.flatMap((uris) -> store.apply(uris).doOnNext((stored) -> this.local.get().merge(key, uris)))
						.onErrorResume(RedisUnavailableException.class,
								(away) -> (isComplete && hasBegunAlone(session)) ? store.apply(List.of()) : unknown()))
			.flatMap((stored) -> refresh(key).thenReturn(stored));
	}

	@Override
	public Mono<Void> change(String key) {
		return agree(key, false);
	}

	@Override
	public Mono<Void> renew(String key) {
		return refresh(key);
	}

	@Override
	public Mono<Void> end(String key, Instant end) {
		return this.ended.end(key, end);
	}

	/** Forgets the subscriptions of an ended session; never fails. */
	Mono<Void> forget(String key) {
		return this.scripts.forget(key).onErrorComplete(RedisUnavailableException.class).then();
	}

	/** Notes whether Redis is available. After a return, the kept changes follow. */
	void available(boolean isAvailable) {
		if (!isAvailable) {
			this.aloneSince = Instant.now();
		}
	}

	/** Notes that this node reads another history of the stream, or has just joined. */
	void broken() {
		this.historyBegan = Instant.now();
	}

	/**
	 * Returns the keys of sessions without a known agreement with Redis, and forgets
	 * sessions gone from this node: at most the stored sessions are due.
	 */
	Set<String> due() {
		this.due.removeIf((key) -> this.local.get().shared(key) == null);
		return Set.copyOf(this.due);
	}

	/**
	 * Writes the changes of a stored session and reads the changes of other nodes; never
	 * fails.
	 */
	Mono<Void> refresh(String key) {
		return agree(key, true);
	}

	/** Reads also after an unfinished attempt. */
	private Mono<Void> agree(String key, boolean isRead) {
		return this.turns.take(key, Mono.defer(() -> {
			boolean isUnread = !this.due.add(key) || isRead;
			return write(key).then(isUnread ? read(key) : Mono.empty())
				.doOnSuccess((agreed) -> this.due.remove(key))
				.onErrorComplete(RedisUnavailableException.class);
		}));
	}

	/** Writes changes to Redis, or all subscriptions if Redis lost the session. */
	private Mono<Void> write(String key) {
		return Mono.defer(() -> {
			SharedSession shared = this.local.get().shared(key);
			if (shared == null || (shared.added().isEmpty() && shared.removed().isEmpty())) {
				return Mono.empty();
			}
			return this.scripts.change(shared)
				.flatMap((others) -> tell(key, others).thenReturn(others))
				.doOnNext((written) -> this.local.get().agreed(key, shared.session().uris()))
				.switchIfEmpty(lost(key).then(Mono.empty()))
				.then();
		});
	}

	private Mono<Void> tell(String key, long others) {
		return (others > 0) ? this.stream.append(StreamRecord.of(SessionRecords.CHANGED, key)) : Mono.empty();
	}

	private Mono<Void> read(String key) {
		return Mono.defer(() -> {
			SharedSession shared = this.local.get().shared(key);
			if (shared == null) {
				return Mono.empty();
			}
			return this.scripts.read(shared.session(), shared.agreed() != null)
				.doOnNext((uris) -> this.local.get().merge(key, uris))
				.switchIfEmpty((shared.agreed() != null) ? lost(key).then(read(key)).then(Mono.empty()) : Mono.empty())
				.then();
		});
	}

	/** Gives Redis all subscriptions of a lost session. */
	private Mono<Void> lost(String key) {
		return Mono.defer(() -> {
			this.local.get().agreed(key, null);
			return write(key);
		});
	}

	/**
	 * Returns whether a session unknown to Redis has no subscriptions. Redis may have
	 * lost the subscriptions of a session from an earlier history of the stream.
	 */
	private boolean hasNone(Session session, boolean isComplete) {
		SharedPosition began = session.start().position().shared();
		return began.isComparableTo(this.stream.position()) || (isComplete && began.equals(SharedPosition.NONE));
	}

	/** Fails while another node may know the subscriptions of a session. */
	private static <T> Mono<T> unknown() {
		return Mono.error(() -> McpException
			.unavailable("the subscriptions of the session are unknown while Redis is away: try again", RETRY_SECONDS));
	}

	/** Returns whether other nodes may yet return subscriptions lost by Redis. */
	private boolean isSettling() {
		return Duration.between(this.historyBegan, Instant.now()).compareTo(SETTLING_TIME) < 0;
	}

	/** Returns whether no other node can have served the session with Redis. */
	private boolean hasBegunAlone(Session session) {
		return session.start().end().minus(this.maxAge).isAfter(this.aloneSince);
	}

}
