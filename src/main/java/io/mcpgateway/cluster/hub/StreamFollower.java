package io.mcpgateway.cluster.hub;

import java.time.Duration;
import java.util.List;

import io.mcpgateway.cluster.redis.RedisLink;
import io.mcpgateway.subscription.RestartBackoff;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.ReactiveRedisConnection;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/**
 * Follower of the stream. Joins at the head, replays the last records once, and then
 * reads entries as they come. A reader that misses an entry starts again at the head.
 */
final class StreamFollower {

	/** Time after which a read without entries returns. */
	private static final Duration BLOCK = Duration.ofSeconds(2);

	/** Time after which a connection without any response is replaced. */
	private static final Duration MAX_SILENCE = BLOCK.multipliedBy(2);

	private static final Duration MIN_BACKOFF = Duration.ofMillis(100);

	private static final Duration MAX_BACKOFF = Duration.ofSeconds(2);

	private final Sinks.Many<Boolean> restarts = Sinks.many().multicast().directBestEffort();

	private final Sinks.Empty<Void> joined = Sinks.empty();

	private final RedisLink link;

	private final StreamScripts scripts;

	private final RecordDispatcher dispatcher;

	private final StreamReader reader;

	/** Position of the last applied entry; {@code null} before this node joined. */
	private volatile @Nullable StreamHead position;

	/** Head of the stream as read last; {@code null} before this node joined. */
	private volatile @Nullable StreamHead head;

	/** Id of the last entry read, skipped or not. */
	private volatile String cursor = "0-0";

	StreamFollower(RedisLink link, StreamScripts scripts, RecordDispatcher dispatcher) {
		this.link = link;
		this.scripts = scripts;
		this.dispatcher = dispatcher;
		this.reader = new StreamReader(link.key("log"), dispatcher::skipped);
	}

	@Nullable StreamHead position() {
		return this.position;
	}

	/** Completes once the position is known. */
	Mono<Void> joined() {
		return this.joined.asMono();
	}

	/** Follows the stream while Redis is available; never completes. */
	Flux<Void> follow() {
		return Flux.merge(this.link.available(), this.restarts.asFlux())
			.switchMap((signal) -> this.link.isAvailable() ? connect() : Flux.never());
	}

	/**
	 * Starts again if the head shows missed entries or a new epoch.
	 * @param before position before {@code head} was read
	 */
	void compare(@Nullable StreamHead before, StreamHead head) {
		StreamHead last = this.head;
		StreamHead now = this.position;
		this.head = head;
		if (before != null && now != null && last != null
				&& ((before.isLostBefore(head) && now.equals(before)) || now.isOfEpochBefore(head, last))) {
			this.restarts.tryEmitNext(true);
		}
	}

	private Flux<Void> connect() {
		return Flux.defer(() -> {
			RestartBackoff backoff = new RestartBackoff(MIN_BACKOFF, MAX_BACKOFF);
			return Flux
				.usingWhen(Mono.fromSupplier(this.link::connect),
						(connection) -> begin(connection).doOnSuccess((begun) -> backoff.works())
							.thenMany(read(connection).repeat()),
						StreamFollower::close)
				.doOnError((failure) -> this.dispatcher.reconnected())
				.retryWhen(backoff);
		});
	}

	private static Mono<Void> close(ReactiveRedisConnection connection) {
		return connection.closeLater().timeout(MAX_BACKOFF, Mono.empty()).onErrorComplete();
	}

	/** Compares the position with the head, and reads the tail of the stream at first. */
	private Mono<Void> begin(ReactiveRedisConnection connection) {
		StreamHead known = this.position;
		return this.scripts.head(known, false).map(ClusterState::head).flatMap((found) -> {
			this.head = found;
			if (known == null) {
				return this.reader.tail(connection, found)
					.publishOn(Schedulers.parallel())
					.doOnNext((tail) -> join(found, tail))
					.then();
			}
			return Mono.fromRunnable(() -> resume(found)).subscribeOn(Schedulers.parallel()).then();
		});
	}

	private synchronized void join(StreamHead head, List<StreamEntry> tail) {
		StreamHead start = tail.isEmpty() ? head : tail.getFirst().before();
		restartAt(start);
		tail.forEach(this::advance);
		this.position = head;
		this.cursor = head.id();
		this.joined.tryEmitEmpty();
	}

	private synchronized void resume(StreamHead head) {
		StreamHead now = this.position;
		if (now == null || now.isLostBefore(head)) {
			restartAt(head);
		}
		else {
			this.position = (now.number() == head.number()) ? head : now;
			this.cursor = now.id();
			this.dispatcher.resumed();
		}
	}

	private synchronized void restartAt(StreamHead head) {
		this.position = head;
		this.cursor = head.id();
		this.dispatcher.broken(head);
	}

	private Mono<Void> read(ReactiveRedisConnection connection) {
		return Mono.defer(() -> {
			StreamHead before = this.head;
			return this.reader.next(connection, this.cursor, BLOCK)
				.timeout(MAX_SILENCE)
				.publishOn(Schedulers.parallel())
				.flatMap((page) -> {
					StreamEntry unexpected = apply(page);
					if (unexpected != null) {
						return examine(unexpected);
					}
					return isTrimmed(page, before) ? fork() : Mono.empty();
				});
		});
	}

	/**
	 * Returns whether the entries up to a head are gone: a read that followed found none.
	 */
	private boolean isTrimmed(StreamReader.Page page, @Nullable StreamHead before) {
		StreamHead now = this.position;
		return page.lastId() == null && before != null && now != null && now.number() < before.number();
	}

	/**
	 * Applies entries up to the first break of the chain, and returns the entry after the
	 * break.
	 */
	private synchronized @Nullable StreamEntry apply(StreamReader.Page page) {
		StreamHead now = this.position;
		for (StreamEntry entry : page.entries()) {
			if (now == null || entry.head().number() > now.number()) {
				if (now == null || !entry.follows(now)) {
					return entry;
				}
				now = advance(entry);
			}
		}
		if (page.lastId() != null) {
			this.cursor = page.lastId();
		}
		return null;
	}

	private StreamHead advance(StreamEntry entry) {
		this.dispatcher.dispatch(entry);
		this.position = entry.head();
		this.cursor = entry.id();
		return entry.head();
	}

	/**
	 * Skips an entry beyond the head, written by something else. Otherwise this node
	 * missed entries, or its history is lost.
	 */
	private Mono<Void> examine(StreamEntry unexpected) {
		return this.scripts.head(this.position, false).flatMap((state) -> {
			if (unexpected.head().number() > state.head().number()) {
				this.dispatcher.skipped();
				this.cursor = unexpected.id();
				return Mono.empty();
			}
			return fork();
		});
	}

	/** Starts a new epoch, unless another node did, and starts again at the head. */
	private Mono<Void> fork() {
		return this.scripts.head(this.position, true)
			.publishOn(Schedulers.parallel())
			.doOnNext((forked) -> restartAt(forked.head()))
			.then();
	}

}
