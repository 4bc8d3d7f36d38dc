package io.mcpgateway.cluster;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;

import io.mcpgateway.cluster.hub.ClusterStream;
import io.mcpgateway.cluster.hub.RecordListener;
import io.mcpgateway.cluster.hub.StreamRecord;
import io.mcpgateway.cluster.redis.RedisLink;
import io.mcpgateway.subscription.FeedPump.FeedLease;
import io.mcpgateway.subscription.SharedPosition;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.core.io.ClassPathResource;
import org.springframework.data.redis.core.script.RedisScript;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Leases in Redis, one for each feed: taken by the first node, renewed three times in a
 * lease time, and released at the end of the watch. The stream announces the release.
 */
public final class RedisLease implements FeedLease, RecordListener {

	private static final String RELEASED = "released";

	private static final RedisScript<Long> HOLD = RedisScript.of(new ClassPathResource("hold.lua", RedisLease.class),
			Long.class);

	private static final RedisScript<Long> RELEASE = RedisScript
		.of(new ClassPathResource("release.lua", RedisLease.class), Long.class);

	private static final int RENEWALS = 3;

	/** Delay for each lease of this node, in favour of nodes with fewer leases. */
	private static final Duration SPREAD = Duration.ofMillis(50);

	private static final int MAX_SPREAD = 10;

	private final Set<String> held = new ConcurrentSkipListSet<>();

	private final Sinks.Many<String> released = Sinks.many().multicast().directBestEffort();

	private final RedisLink link;

	private final ClusterStream stream;

	private final Duration leaseTime;

	private final MeterRegistry registry;

	private final Counter takeovers;

	/**
	 * Creates leases, to be added to the stream.
	 * @param leaseTime time after which the lease of a vanished node is free
	 */
	public RedisLease(RedisLink link, ClusterStream stream, Duration leaseTime, MeterRegistry registry) {
		this.link = link;
		this.stream = stream;
		this.leaseTime = leaseTime;
		this.registry = registry;
		this.takeovers = Counter.builder("mcp.cluster.takeovers")
			.description("Leases of feeds that this node took")
			.register(registry);
	}

	/** Returns the feeds that this node watches. */
	public Set<String> held() {
		return new TreeSet<>(this.held);
	}

	@Override
	public Flux<Boolean> held(String feed) {
		Gauge.builder("mcp.cluster.leases", this.held, (feeds) -> feeds.contains(feed) ? 1 : 0)
			.description("1 while this node watches the mount for all nodes")
			.tag("mount", feed)
			.register(this.registry);
		return Flux.usingWhen(Mono.fromSupplier(() -> new Tenure(feed)), Tenure::states, Tenure::end);
	}

	@Override
	public Set<String> kinds() {
		return Set.of(RELEASED);
	}

	@Override
	public void received(StreamRecord record, String origin, SharedPosition position) {
		if (!record.values().isEmpty()) {
			this.released.tryEmitNext(record.values().getFirst());
		}
	}

	@Override
	public void broken(SharedPosition head) {
	}

	@Override
	public void postponed(StreamRecord record) {
	}

	/** Lease of one feed on this node. */
	private final class Tenure {

		private final String feed;

		private final List<String> keys;

		private long answeredAt = System.nanoTime();

		private boolean isHeld;

		Tenure(String feed) {
			this.feed = feed;
			this.keys = List.of(RedisLease.this.link.key("lease:" + feed));
		}

		/** Emits whether the lease is held, now and at each change. */
		Flux<Boolean> states() {
			return Flux
				.merge(Flux.interval(Duration.ZERO, RedisLease.this.leaseTime.dividedBy(RENEWALS)),
						RedisLease.this.released.asFlux().filter(this.feed::equals),
						RedisLease.this.link.available().filter((isAvailable) -> isAvailable))
				.onBackpressureLatest()
				.concatMap((signal) -> hold(), 1)
				.distinctUntilChanged();
		}

		/** Releases the lease. */
		Mono<Void> end() {
			return Mono.defer(() -> {
				RedisLease.this.held.remove(this.feed);
				if (!this.isHeld) {
					return Mono.empty();
				}
				this.isHeld = false;
				return RedisLease.this.link.run(RELEASE, this.keys, List.of(RedisLease.this.link.node()))
					.then(RedisLease.this.stream.append(StreamRecord.of(RELEASED, this.feed)))
					.onErrorComplete();
			});
		}

		private Mono<Boolean> hold() {
			Duration delay = this.isHeld ? Duration.ZERO
					: SPREAD.multipliedBy(Math.min(RedisLease.this.held.size(), MAX_SPREAD));
			return Mono.delay(delay)
				.then(RedisLease.this.link.run(HOLD, this.keys,
						List.of(RedisLease.this.link.node(), String.valueOf(RedisLease.this.leaseTime.toMillis()))))
				.map(this::answered)
				.onErrorResume((failure) -> Mono.fromSupplier(this::alone))
				.doOnNext(this::note);
		}

		private boolean answered(long result) {
			this.answeredAt = System.nanoTime();
			if (result == 2) {
				RedisLease.this.takeovers.increment();
			}
			return result > 0;
		}

		/** Decides without Redis. */
		private boolean alone() {
			return this.isHeld || System.nanoTime() - this.answeredAt >= RedisLease.this.leaseTime.toNanos();
		}

		private void note(boolean nowHeld) {
			this.isHeld = nowHeld;
			if (nowHeld) {
				RedisLease.this.held.add(this.feed);
			}
			else {
				RedisLease.this.held.remove(this.feed);
			}
		}

	}

}
