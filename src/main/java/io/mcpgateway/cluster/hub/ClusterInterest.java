package io.mcpgateway.cluster.hub;

import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.mcpgateway.cluster.redis.RedisLink;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.watch.Poller;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.subscription.LocalHub;
import io.mcpgateway.subscription.SharedPosition;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Subscribed URIs of all nodes, for the node that polls a source. Each node keeps its own
 * subjects in Redis and appends the edges to the stream, 50 ms gathered. Another node
 * loads the subjects once, and then applies the edges.
 */
public final class ClusterInterest implements SubscribedUris, LocalHub.InterestListener, RecordListener {

	private static final String KIND = "interest";

	private static final Duration FLUSH_INTERVAL = Duration.ofMillis(50);

	private final LocalHub local;

	private final RedisLink link;

	private final ClusterStream stream;

	private final InterestStore store;

	private final RemoteInterests others;

	private final Supplier<SharedSources> sources;

	/** Edges to write, by subject. */
	private Map<String, Boolean> pending = new LinkedHashMap<>();

	/** Arrival at which this node wrote all its subjects; 0 before. */
	private long writtenAt;

	/**
	 * Creates the interest, to be added to the stream and to the hub.
	 * @param sources the sources with one watching node
	 * @param maxSubjects maximum subjects of each other node; further ones are ignored
	 */
	public ClusterInterest(LocalHub local, RedisLink link, ClusterStream stream, Supplier<SharedSources> sources,
			int maxSubjects) {
		this.local = local;
		this.link = link;
		this.stream = stream;
		this.store = new InterestStore(link);
		this.others = new RemoteInterests(link.node(), stream::nodes, this.store, maxSubjects);
		this.sources = sources;
	}

	@Override
	public Set<String> subjects(String prefix) {
		Set<String> all = new HashSet<>(this.local.subjects(prefix));
		this.others.addTo(all, prefix);
		return all;
	}

	/** Knows the callers of this node; those of other nodes count as one. */
	@Override
	public ReaderKey reader(String subject) {
		return this.local.reader(subject);
	}

	@Override
	public @Nullable Identity identity(String subject) {
		return this.local.identity(subject);
	}

	@Override
	public boolean includesLists() {
		return this.local.includesLists() || this.others.contains(Poller.LISTS);
	}

	@Override
	public synchronized void changed(String subject, boolean isSubscribed) {
		if (this.writtenAt > 0) {
			this.pending.put(subject, isSubscribed);
		}
	}

	@Override
	public Set<String> kinds() {
		return Set.of(KIND);
	}

	@Override
	public void received(StreamRecord record, String origin, SharedPosition position) {
		this.others.received(origin, record.values());
	}

	@Override
	public void broken(SharedPosition head) {
		this.others.expire();
	}

	/** Writes all subjects again, as other sources may be shared. */
	@Override
	public void refresh() {
		postponed(StreamRecord.of(KIND));
	}

	/** Drops edges: after Redis is back, this node writes all its subjects. */
	@Override
	public synchronized void postponed(StreamRecord record) {
		this.writtenAt = 0;
		this.pending.clear();
	}

	/** Writes and loads subjects while Redis is available; never completes. */
	public Flux<Void> follow() {
		return Flux.interval(FLUSH_INTERVAL)
			.filter((tick) -> isDue())
			.onBackpressureDrop()
			.concatMap((tick) -> this.link.isAvailable() ? write().then(this.others.load()).onErrorResume(this::fail)
					: Mono.<Void>fromRunnable(() -> postponed(StreamRecord.of(KIND))), 1);
	}

	/** Returns whether a tick has work, since an idle node has twenty ticks a second. */
	private boolean isDue() {
		return isUnwritten() || this.others.areDue() || !this.link.isAvailable();
	}

	private synchronized boolean isUnwritten() {
		return !this.pending.isEmpty() || this.writtenAt != this.stream.arrivals();
	}

	private Mono<Void> fail(Throwable failure) {
		return Mono.fromRunnable(() -> postponed(StreamRecord.of(KIND)));
	}

	private Mono<Void> write() {
		return Mono.defer(() -> {
			boolean isNew;
			List<String> edges;
			synchronized (this) {
				long arrival = this.stream.arrivals();
				isNew = this.writtenAt != arrival;
				this.writtenAt = arrival;
				edges = isNew ? List.of() : edges(this.pending);
				this.pending = new LinkedHashMap<>();
			}
			return isNew ? writeAll() : Flux.fromIterable(InterestStore.groups(edges))
				.concatMap((group) -> this.store.write(group).then(this.stream.submit(new StreamRecord(KIND, group))))
				.then();
		});
	}

	private Mono<Void> writeAll() {
		Stream<String> subjects = this.local.subjects("").stream().filter(this.sources.get()::isShared);
		Stream<String> lists = this.local.includesLists() ? Stream.of(Poller.LISTS) : Stream.empty();
		List<String> edges = Stream.concat(subjects, lists).map((subject) -> "+" + subject).toList();
		return this.store.clear()
			.thenMany(Flux.fromIterable(InterestStore.groups(edges)).concatMap(this.store::write))
			.then(this.stream.submit(StreamRecord.of(KIND, RemoteInterests.ALL)));
	}

	private List<String> edges(Map<String, Boolean> changes) {
		return changes.entrySet()
			.stream()
			.filter((edge) -> edge.getKey().equals(Poller.LISTS) || this.sources.get().isShared(edge.getKey()))
			.map((edge) -> (edge.getValue() ? "+" : "-") + edge.getKey())
			.toList();
	}

}
