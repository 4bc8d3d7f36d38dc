package io.mcpgateway.cluster.hub;

import java.util.List;
import java.util.Set;

import io.mcpgateway.resource.Change;
import io.mcpgateway.subscription.ChangePosition;
import io.mcpgateway.subscription.LocalHub;
import io.mcpgateway.subscription.Notice;
import io.mcpgateway.subscription.SharedPosition;
import io.mcpgateway.subscription.SubscribedUri;
import io.mcpgateway.subscription.SubscriptionHub.SharedHub;
import io.mcpgateway.subscription.WatchList;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Hub of a cluster. Publishes to the stream, and delivers the changes of the stream
 * through the hub of this node.
 */
public final class ClusterHub implements SharedHub, RecordListener {

	private final PositionHistory history = new PositionHistory();

	private final LocalHub local;

	private final ClusterStream stream;

	private final SharedSources sources;

	/** Creates a hub, to be added to the stream. */
	public ClusterHub(LocalHub local, ClusterStream stream, SharedSources sources) {
		this.local = local;
		this.stream = stream;
		this.sources = sources;
	}

	@Override
	public Mono<Void> publish(Change change) {
		return Flux.fromIterable(ChangeCodec.encode(change)).concatMap(this.stream::submit).then();
	}

	@Override
	public Mono<Void> publishDurably(Change change) {
		return Flux.fromIterable(ChangeCodec.encode(change)).concatMap(this.stream::append).then();
	}

	@Override
	public Flux<Notice> notices(Flux<WatchList> watchLists) {
		return this.local.notices(watchLists.map(this::translate));
	}

	@Override
	public ChangePosition position() {
		return this.local.position();
	}

	@Override
	public Set<String> kinds() {
		return ChangeCodec.KINDS;
	}

	@Override
	public void received(StreamRecord record, String origin, SharedPosition position) {
		Change change = ChangeCodec.decode(record);
		if (change != null) {
			this.local.deliver(change, position);
			this.history.add(position, this.local.position().number());
		}
	}

	/**
	 * Counts all shared subjects as changed. The position of the last notice is the first
	 * one that covers all of them. Without shared subjects the position counts alone: the
	 * sessions that begin here are known by it as ones of this history.
	 */
	@Override
	public void broken(SharedPosition head) {
		List<String> prefixes = this.sources.prefixes();
		for (int i = 0; i < prefixes.size(); i++) {
			boolean isLast = i == prefixes.size() - 1;
			this.local.deliver(new Change.Resync(prefixes.get(i)), isLast ? head : null);
		}
		if (prefixes.isEmpty()) {
			this.local.reach(head);
		}
		this.history.begin(head, this.local.position().number());
	}

	/**
	 * Counts the sources with queues as changed: a node may have ended with their reports
	 * while Redis was away. The next holders of leases announced all other sources.
	 */
	@Override
	public void resumed() {
		this.sources.queued().forEach((prefix) -> this.local.deliver(new Change.Resync(prefix), null));
	}

	@Override
	public void postponed(StreamRecord record) {
		Change change = ChangeCodec.decode(record);
		if (change != null) {
			this.local.deliver(change, null);
		}
	}

	/** Replaces the positions of other nodes by positions of this node. */
	private WatchList translate(WatchList watched) {
		ChangePosition listSince = translate(watched.listSince(), this.sources.areListsShared());
		List<SubscribedUri> uris = watched.uris();
		if (uris.stream().anyMatch((one) -> isForeign(one.since()))) {
			uris = uris.stream().map(this::translate).toList();
		}
		return new WatchList(watched.lists(), listSince, uris, watched.access(), watched.reader());
	}

	private SubscribedUri translate(SubscribedUri watched) {
		ChangePosition since = translate(watched.since(), this.sources.isShared(watched.subject()));
		return (since != null) ? watched.since(since) : watched;
	}

	private @Nullable ChangePosition translate(@Nullable ChangePosition since, boolean isShared) {
		if (since == null || !isForeign(since)) {
			return since;
		}
		Long number = isShared ? this.history.number(since.shared()) : null;
		return (number != null) ? new ChangePosition(position().hub(), number, since.shared()) : ChangePosition.UNKNOWN;
	}

	private boolean isForeign(@Nullable ChangePosition since) {
		return since != null && !since.hub().equals(position().hub());
	}

}
