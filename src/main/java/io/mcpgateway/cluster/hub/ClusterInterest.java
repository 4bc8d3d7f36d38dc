package io.mcpgateway.cluster.hub;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.mcpgateway.cluster.log.ClusterLog;
import io.mcpgateway.cluster.log.LogListener;
import io.mcpgateway.cluster.log.LogRecord;
import io.mcpgateway.cluster.redis.RedisLink;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.watch.Poller;
import io.mcpgateway.subscription.LogPosition;
import io.mcpgateway.subscription.hub.InterestListener;
import io.mcpgateway.subscription.hub.LocalHub;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Subscribed URIs of all nodes, for the node that polls a source. Each node keeps its own
 * subjects in Redis and appends the edges to the log, 50 ms gathered. Another node loads
 * the subjects once, and then applies the edges.
 */
public final class ClusterInterest implements SubscribedUris, InterestListener, LogListener {

	private static final String KIND = "interest";

	/** Edge for all subjects: the node has written them anew. */
	private static final String ALL = "*";

	private static final Duration FLUSH_INTERVAL = Duration.ofMillis(50);

	private final Map<String, RemoteInterest> others = new ConcurrentHashMap<>();

	private final LocalHub local;

	private final RedisLink link;

	private final ClusterLog log;

	private final InterestStore store;

	private final Supplier<SharedSources> sources;

	private final int maxSubjects;

	/** Edges to write, by subject. */
	private Map<String, Boolean> pending = new LinkedHashMap<>();

	/** Arrival at which this node wrote all its subjects; 0 before. */
	private long writtenAt;

	/**
	 * Creates the interest, to be added to the log and to the hub.
	 * @param sources the sources with one watching node
	 * @param maxSubjects maximum subjects of each other node; further ones are ignored
	 */
	public ClusterInterest(LocalHub local, RedisLink link, ClusterLog log, Supplier<SharedSources> sources,
			int maxSubjects) {
		this.local = local;
		this.link = link;
		this.log = log;
		this.store = new InterestStore(link);
		this.sources = sources;
		this.maxSubjects = maxSubjects;
	}

	@Override
	public Set<String> subjects(String prefix) {
		Set<String> all = new HashSet<>(this.local.subjects(prefix));
		this.others.values().forEach((other) -> other.addTo(all, prefix));
		return all;
	}

	@Override
	public boolean includesLists() {
		return this.local.includesLists()
				|| this.others.values().stream().anyMatch((one) -> one.contains(Poller.LISTS));
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
	public void received(LogRecord record, String origin, LogPosition position) {
		if (!origin.equals(this.link.node())) {
			RemoteInterest other = this.others.computeIfAbsent(origin, (node) -> new RemoteInterest(this.maxSubjects));
			if (record.values().contains(ALL)) {
				other.expire();
			}
			else {
				record.values().forEach(other::edge);
			}
		}
	}

	@Override
	public void broken(LogPosition head) {
		this.others.values().forEach(RemoteInterest::expire);
	}

	/** Drops edges: after Redis is back, this node writes all its subjects. */
	@Override
	public synchronized void postponed(LogRecord record) {
		this.writtenAt = 0;
		this.pending.clear();
	}

	/** Writes and loads subjects while Redis is available; never completes. */
	public Flux<Void> follow() {
		return Flux.interval(FLUSH_INTERVAL)
			.filter((tick) -> isDue())
			.onBackpressureDrop()
			.concatMap((tick) -> this.link.isAvailable() ? write().then(load()).onErrorResume(this::fail)
					: Mono.<Void>fromRunnable(() -> postponed(LogRecord.of(KIND))), 1);
	}

	/** Returns whether a tick has work, since an idle node has twenty ticks a second. */
	private boolean isDue() {
		synchronized (this) {
			if (!this.pending.isEmpty() || this.writtenAt != this.log.arrivals()) {
				return true;
			}
		}
		List<String> nodes = this.log.nodes();
		for (String node : nodes) {
			RemoteInterest other = this.others.get(node);
			if (!node.equals(this.link.node()) && (other == null || !other.isComplete())) {
				return true;
			}
		}
		boolean isAnyGone = this.others.size() >= nodes.size();
		return isAnyGone || !this.link.isAvailable();
	}

	private Mono<Void> fail(Throwable failure) {
		return Mono.fromRunnable(() -> postponed(LogRecord.of(KIND)));
	}

	private Mono<Void> write() {
		return Mono.defer(() -> {
			boolean isNew;
			List<String> edges;
			synchronized (this) {
				long arrival = this.log.arrivals();
				isNew = this.writtenAt != arrival;
				this.writtenAt = arrival;
				edges = isNew ? List.of() : edges(this.pending);
				this.pending = new LinkedHashMap<>();
			}
			return isNew ? writeAll()
					: Flux.fromIterable(InterestStore.groups(edges))
						.concatMap((group) -> this.store.write(group).then(this.log.submit(new LogRecord(KIND, group))))
						.then();
		});
	}

	private Mono<Void> writeAll() {
		Stream<String> subjects = this.local.subjects("").stream().filter(this.sources.get()::isShared);
		Stream<String> lists = this.local.includesLists() ? Stream.of(Poller.LISTS) : Stream.empty();
		List<String> edges = Stream.concat(subjects, lists).map((subject) -> "+" + subject).toList();
		return this.store.clear()
			.thenMany(Flux.fromIterable(InterestStore.groups(edges)).concatMap(this.store::write))
			.then(this.log.submit(LogRecord.of(KIND, ALL)));
	}

	/** Loads the subjects of nodes that are new or wrote anew, and forgets gone nodes. */
	private Mono<Void> load() {
		return Mono.defer(() -> {
			List<String> nodes = new ArrayList<>(this.log.nodes());
			nodes.remove(this.link.node());
			this.others.keySet().retainAll(nodes);
			return Flux.fromIterable(nodes).concatMap((node) -> {
				RemoteInterest other = this.others.computeIfAbsent(node,
						(name) -> new RemoteInterest(this.maxSubjects));
				return other.isComplete() ? Mono.<Void>empty() : load(node, other);
			}).then();
		});
	}

	private Mono<Void> load(String node, RemoteInterest other) {
		return Mono.fromRunnable(other::begin)
			.then(this.store.read(node, this.maxSubjects))
			.doOnNext(other::end)
			.then();
	}

	private List<String> edges(Map<String, Boolean> changes) {
		return changes.entrySet()
			.stream()
			.filter((edge) -> edge.getKey().equals(Poller.LISTS) || this.sources.get().isShared(edge.getKey()))
			.map((edge) -> (edge.getValue() ? "+" : "-") + edge.getKey())
			.toList();
	}

}
