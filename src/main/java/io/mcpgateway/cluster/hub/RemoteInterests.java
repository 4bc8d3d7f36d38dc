package io.mcpgateway.cluster.hub;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Subjects with subscribers on the other nodes, loaded from Redis once for each node. */
final class RemoteInterests {

	/** Edge for all subjects: the node has written them anew. */
	static final String ALL = "*";

	private final Map<String, RemoteInterest> byNode = new ConcurrentHashMap<>();

	private final String node;

	private final Supplier<List<String>> nodes;

	private final InterestStore store;

	private final int maxSubjects;

	/**
	 * Creates interests that are yet to be loaded.
	 * @param node this node, which is left out
	 * @param nodes the nodes alive
	 * @param maxSubjects maximum subjects of each node; further ones are ignored
	 */
	RemoteInterests(String node, Supplier<List<String>> nodes, InterestStore store, int maxSubjects) {
		this.node = node;
		this.nodes = nodes;
		this.store = store;
		this.maxSubjects = maxSubjects;
	}

	/** Adds the subjects with a prefix to a set. */
	void addTo(Set<String> all, String prefix) {
		this.byNode.values().forEach((other) -> other.addTo(all, prefix));
	}

	boolean contains(String subject) {
		return this.byNode.values().stream().anyMatch((other) -> other.contains(subject));
	}

	/** Applies the edges of a node, or marks its subjects as outdated. */
	void received(String origin, List<String> edges) {
		if (origin.equals(this.node)) {
			return;
		}
		RemoteInterest other = interest(origin);
		if (edges.contains(ALL)) {
			other.expire();
		}
		else {
			edges.forEach(other::edge);
		}
	}

	/** Marks all subjects as outdated. */
	void expire() {
		this.byNode.values().forEach(RemoteInterest::expire);
	}

	/** Returns whether {@link #load} has a node to load or to forget. */
	boolean areDue() {
		List<String> others = others();
		return others.stream().anyMatch(this::isDue) || !others.containsAll(this.byNode.keySet());
	}

	/** Loads the subjects of nodes that are new or wrote anew, and forgets gone nodes. */
	Mono<Void> load() {
		return Flux.defer(() -> {
			List<String> others = others();
			this.byNode.keySet().retainAll(others);
			return Flux.fromIterable(others);
		}).filter(this::isDue).concatMap(this::load).then();
	}

	private Mono<Void> load(String other) {
		return Mono.defer(() -> {
			RemoteInterest interest = interest(other);
			interest.begin();
			return this.store.read(other, this.maxSubjects).doOnNext(interest::end).then();
		});
	}

	private RemoteInterest interest(String other) {
		return this.byNode.computeIfAbsent(other, (name) -> new RemoteInterest(this.maxSubjects));
	}

	private boolean isDue(String other) {
		RemoteInterest interest = this.byNode.get(other);
		return interest == null || !interest.isComplete();
	}

	private List<String> others() {
		return this.nodes.get().stream().filter((name) -> !name.equals(this.node)).toList();
	}

}
