package io.mcpgateway.cluster.hub;

import java.time.Duration;
import java.util.List;

import io.mcpgateway.cluster.RedisLease;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.subscription.FeedPump;
import io.mcpgateway.subscription.FeedPump.FeedLease;
import io.mcpgateway.subscription.LocalHub;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import reactor.core.Disposable;

/** Node of a cluster with a hub and the watch of one shared source. */
final class HubNode implements AutoCloseable {

	static final Duration LEASE_TIME = Duration.ofSeconds(1);

	private final LocalHub local = new LocalHub(1000);

	private final StreamNode node;

	private final ClusterHub hub;

	private final RedisLease lease;

	private final Disposable pumping;

	private HubNode(int port, ChangeFeed feed) {
		this.node = new StreamNode(port, 10_000);
		List<ChangeFeed> feeds = List.of(feed);
		this.hub = new ClusterHub(this.local, this.node.stream(), new SharedSources(() -> feeds, false));
		this.lease = new RedisLease(this.node.link(), this.node.stream(), LEASE_TIME, new SimpleMeterRegistry());
		this.node.stream().add(this.hub);
		this.node.stream().add(this.lease);
		this.node.start();
		this.pumping = new FeedPump(List.of(feed), this.lease, this.hub).start();
	}

	/** Starts a node that joins the cluster and competes for the watch of a source. */
	static HubNode start(int port, ChangeFeed feed) {
		return new HubNode(port, feed);
	}

	ClusterHub hub() {
		return this.hub;
	}

	LocalHub local() {
		return this.local;
	}

	StreamNode node() {
		return this.node;
	}

	/** Returns whether this node watches the source. */
	boolean watches() {
		return !this.lease.held().isEmpty();
	}

	/** Returns the lease, which must not be used for another feed. */
	FeedLease lease() {
		return this.lease;
	}

	/** Ends without release of the lease, as a killed node. */
	void kill() {
		this.node.close();
		this.pumping.dispose();
	}

	/** Releases the lease, and ends. */
	@Override
	public void close() {
		this.pumping.dispose();
		this.node.link().available().blockFirst();
		this.node.close();
	}

}
