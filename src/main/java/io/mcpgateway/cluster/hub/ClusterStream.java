package io.mcpgateway.cluster.hub;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpgateway.cluster.redis.RedisLink;
import io.mcpgateway.subscription.SharedPosition;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Stream of the cluster. Parts of the gateway append records, and apply the records of
 * all nodes, including this one, in one order.
 * <p>
 * A part adds one {@link RecordListener} before the start. The listener is first told
 * {@link RecordListener#broken} when this node joins, then gets up to 10,000 earlier
 * records, then all later ones. When records may be missing, the stream calls
 * {@code broken} again, and the listener loads its state anew.
 * <p>
 * While Redis is away, appended records go to {@link RecordListener#postponed} at once,
 * and to the stream once Redis is back.
 */
public final class ClusterStream {

	private static final Duration HEARTBEAT_INTERVAL = Duration.ofSeconds(1);

	/** Lease times after which a silent node counts as gone. */
	private static final int SILENT_LEASES = 3;

	private final StreamScripts scripts;

	private final RecordDispatcher dispatcher;

	private final StreamAppender appender;

	private final StreamFollower follower;

	private final Heartbeats heartbeats;

	private final AtomicLong arrivals = new AtomicLong();

	private volatile @Nullable ClusterState last;

	/**
	 * Creates a stream that {@link #start} connects.
	 * @param maxLength approximate number of entries kept in Redis
	 * @param maxSize approximate size of these entries
	 * @param leaseTime time after three of which a silent node counts as gone
	 */
	public ClusterStream(RedisLink link, int maxLength, DataSize maxSize, Duration leaseTime, MeterRegistry registry) {
		Duration silence = leaseTime.multipliedBy(SILENT_LEASES);
		this.heartbeats = new Heartbeats(link.node(), silence, System::nanoTime);
		this.scripts = new StreamScripts(link, maxLength, maxSize, silence);
		this.dispatcher = new RecordDispatcher(registry);
		this.appender = new StreamAppender(link, this.scripts, this.dispatcher::postponed);
		this.follower = new StreamFollower(link, this.scripts, this.dispatcher);
	}

	/** Adds a listener. Add all listeners before the start. */
	public void add(RecordListener listener) {
		this.dispatcher.add(listener);
	}

	/**
	 * Appends a record at subscription. Completes once Redis has the record, or once it
	 * was {@linkplain RecordListener#postponed postponed}; never fails.
	 */
	public Mono<Void> append(StreamRecord record) {
		return this.appender.append(record);
	}

	/**
	 * Appends a record at subscription. Completes at once while fewer than 1,000 records
	 * of this node wait, for large entries. A killed node loses waiting records: the next
	 * holder of a lease must make up for the loss.
	 */
	public Mono<Void> submit(StreamRecord record) {
		return this.appender.submit(record);
	}

	/** Returns the position of the last applied entry; none before this node joined. */
	public SharedPosition position() {
		StreamHead position = this.follower.position();
		return (position != null) ? position.position() : SharedPosition.NONE;
	}

	/** Completes once this node has joined the stream; never fails. */
	public Mono<Void> joined() {
		return this.follower.joined();
	}

	/**
	 * Returns the number of records not applied yet at the last heartbeat of this node.
	 */
	public long lag() {
		ClusterState known = this.last;
		StreamHead position = this.follower.position();
		return (known == null || position == null) ? 0 : Math.max(known.head().number() - position.number(), 0);
	}

	/** Returns the number of records that wait for Redis. */
	public int waiting() {
		return this.appender.size();
	}

	/** Returns the names of all nodes at the last heartbeat, this node included. */
	public List<String> nodes() {
		return this.heartbeats.nodes();
	}

	/**
	 * Returns whether a node may live. A node is gone without a heartbeat for three lease
	 * times, in which Redis answered this node all the time.
	 */
	public boolean mayLive(String node) {
		return this.heartbeats.mayLive(node);
	}

	/**
	 * Returns how often this node was new to Redis: at its start, after a long silence,
	 * and after Redis lost its data. Then the data of this node in Redis are gone.
	 */
	public long arrivals() {
		return this.arrivals.get();
	}

	/** Starts the heartbeat and follows the stream; disposing the result stops both. */
	public Disposable start() {
		return Disposables.composite(this.follower.follow().subscribe(),
				Flux.interval(Duration.ZERO, HEARTBEAT_INTERVAL)
					.onBackpressureDrop()
					.concatMap((tick) -> beat(), 1)
					.subscribe());
	}

	private Mono<Void> beat() {
		return Mono.defer(() -> {
			StreamHead before = this.follower.position();
			return this.scripts.probe(before).doOnNext((state) -> {
				this.last = state;
				this.heartbeats.answered(state);
				if (state.isNew()) {
					this.arrivals.incrementAndGet();
				}
				this.follower.compare(before, state.head());
			}).doOnError((failure) -> this.heartbeats.missed());
		}).onErrorComplete().then(Mono.fromRunnable(this.appender::drain));
	}

}
