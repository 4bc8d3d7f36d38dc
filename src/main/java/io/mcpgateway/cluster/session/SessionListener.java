package io.mcpgateway.cluster.session;

import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpgateway.cluster.hub.RecordListener;
import io.mcpgateway.cluster.hub.StreamRecord;
import io.mcpgateway.cluster.redis.RedisLink;
import io.mcpgateway.cluster.redis.RedisUnavailableException;
import io.mcpgateway.session.LocalSessions;
import io.mcpgateway.subscription.SharedPosition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Listener for changes by other nodes to the sessions of this node. Reads of Redis run
 * beside the stream, a few at a time. A failure concerns one session or one pass, and
 * never ends the listener; the log has one line until a pass works again.
 */
final class SessionListener implements RecordListener, SmartLifecycle {

	private static final Logger logger = LoggerFactory.getLogger(SessionListener.class);

	private static final int CONCURRENCY = 16;

	private static final Duration RETRY_INTERVAL = Duration.ofSeconds(1);

	private final RedisLink link;

	private final RedisSubscriptions subscriptions;

	private final EndedSessions ended;

	private final LocalSessions local;

	/** Sessions to read again, each once: at most the stored sessions wait. */
	private final Set<String> waiting = ConcurrentHashMap.newKeySet();

	/** Whether this node may not know all ended sessions. */
	private volatile boolean isBehind;

	private final AtomicBoolean isFailureReported = new AtomicBoolean();

	private final Sinks.Many<String> changed = Sinks.many().unicast().onBackpressureBuffer();

	private volatile Disposable running = Disposables.disposed();

	SessionListener(RedisLink link, RedisSubscriptions subscriptions, EndedSessions ended, LocalSessions local) {
		this.link = link;
		this.subscriptions = subscriptions;
		this.ended = ended;
		this.local = local;
	}

	@Override
	public Set<String> kinds() {
		return Set.of(SessionRecords.CHANGED, SessionRecords.ENDED);
	}

	@Override
	public void received(StreamRecord record, String origin, SharedPosition position) {
		String key = SessionRecords.key(record);
		if (key == null) {
			return;
		}
		if (record.kind().equals(SessionRecords.CHANGED)) {
			if (this.local.shared(key) != null && this.waiting.add(key)) {
				this.changed.tryEmitNext(key);
			}
			return;
		}
		this.local.ended(key);
		if (origin.equals(this.link.node())) {
			contained(this.ended.remember(record).then(this.subscriptions.forget(key))).subscribe();
		}
	}

	@Override
	public void broken(SharedPosition head) {
		this.subscriptions.broken();
		contained(catchUp()).subscribe();
	}

	/** Reads changes missed in the stream, and gives Redis the lost subscriptions. */
	private Mono<Void> catchUp() {
		return Mono.defer(() -> {
			this.isBehind = false;
			return this.ended.all()
				.doOnNext(this.local::ended)
				.then(Mono.defer(() -> refreshAll(this.local.sharedKeys())))
				.doOnError((away) -> this.isBehind = true)
				.onErrorComplete(RedisUnavailableException.class);
		});
	}

	/** Does nothing: subscriptions of other nodes are unknown while Redis is away. */
	@Override
	public void postponed(StreamRecord record) {
	}

	/**
	 * Reads changed sessions again, and repeats work left undone while Redis was away.
	 */
	@Override
	public void start() {
		this.running = Flux
			.merge(this.changed.asFlux().flatMap((key) -> contained(refresh(key)), CONCURRENCY),
					this.link.available().doOnNext(this.subscriptions::available).ignoreElements(),
					Flux.interval(RETRY_INTERVAL).onBackpressureDrop().concatMap((tick) -> contained(repeat())))
			.subscribe();
	}

	private Mono<Void> repeat() {
		return Mono.defer(() -> {
			Set<String> due = this.subscriptions.due();
			if (!this.link.isAvailable()) {
				return Mono.empty();
			}
			return (this.isBehind ? catchUp() : Mono.<Void>empty()).then(refreshAll(due))
				.doOnSuccess((repeated) -> this.isFailureReported.set(false));
		});
	}

	private Mono<Void> contained(Mono<Void> work) {
		return work.onErrorResume((failure) -> Mono.fromRunnable(() -> report(failure)));
	}

	private void report(Throwable failure) {
		if (this.isFailureReported.getAndSet(true)) {
			logger.debug("Cannot share the subscriptions of sessions", failure);
		}
		else {
			logger.warn("Cannot share the subscriptions of sessions. The next attempt follows in {} s",
					RETRY_INTERVAL.toSeconds(), failure);
		}
	}

	/** Lets a change during a read of Redis cause another read. */
	private Mono<Void> refresh(String key) {
		return Mono.defer(() -> {
			this.waiting.remove(key);
			return this.subscriptions.refresh(key);
		});
	}

	@Override
	public void stop() {
		this.running.dispose();
	}

	@Override
	public boolean isRunning() {
		return !this.running.isDisposed();
	}

	/** Starts with the stream. */
	@Override
	public int getPhase() {
		return 1;
	}

	private Mono<Void> refreshAll(Collection<String> keys) {
		return Flux.fromIterable(keys).flatMap(this.subscriptions::refresh, CONCURRENCY).then();
	}

}
