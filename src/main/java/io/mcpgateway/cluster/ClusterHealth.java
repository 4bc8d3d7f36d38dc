package io.mcpgateway.cluster;

import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.mcpgateway.cluster.hub.ClusterStream;
import io.mcpgateway.cluster.redis.EvictionPolicy;
import io.mcpgateway.cluster.redis.RedisLink;
import io.mcpgateway.observation.ClusterStatus;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;

/**
 * Health of the cluster: out of service before this node has joined, and then always up,
 * since a node goes on alone while Redis is away, and says so. Also reports the status to
 * the endpoint of operators and to metrics.
 */
final class ClusterHealth implements HealthIndicator, ClusterStatus.Reporter, MeterBinder {

	private static final String EVICTS = "Redis may evict keys: set its maxmemory-policy to noeviction";

	/** Maximum number of nodes whose digest the status names. */
	private static final int MAX_TOLD_NODES = 20;

	private final RedisLink link;

	private final EvictionPolicy eviction;

	private final ClusterStream stream;

	private final RedisLease lease;

	private final BooleanSupplier hasJoined;

	private final Supplier<Map<String, String>> configurations;

	ClusterHealth(RedisLink link, EvictionPolicy eviction, ClusterStream stream, RedisLease lease,
			BooleanSupplier hasJoined, Supplier<Map<String, String>> configurations) {
		this.hasJoined = hasJoined;
		this.configurations = configurations;
		this.link = link;
		this.eviction = eviction;
		this.stream = stream;
		this.lease = lease;
	}

	@Override
	public ClusterStatus status() {
		return new ClusterStatus(state(), this.link.node(), this.stream.nodes(), this.stream.lag(),
				this.stream.waiting(), this.lease.held());
	}

	private ClusterStatus.State state() {
		if (!this.hasJoined.getAsBoolean()) {
			return ClusterStatus.State.JOINING;
		}
		return this.link.isAvailable() ? ClusterStatus.State.SHARED : ClusterStatus.State.ALONE;
	}

	@Override
	public Health health() {
		ClusterStatus now = status();
		Map<String, String> differing = this.configurations.get();
		Health.Builder health = Health.status(switch (now.state()) {
			case SHARED -> (this.eviction.evicting() != null) ? new Status(Status.UP.getCode(), EVICTS)
					: differing.isEmpty() ? Status.UP : new Status(Status.UP.getCode(), differ(differing));
			case ALONE -> new Status(Status.UP.getCode(), "Redis does not answer: this node goes on alone");
			case JOINING -> new Status(Status.OUT_OF_SERVICE.getCode(),
					"Redis has not answered since the start: sessions are refused");
		});
		return health.withDetail("state", now.state().name().toLowerCase(Locale.ROOT))
			.withDetail("node", now.node())
			.withDetail("nodes", now.nodes())
			.withDetail("lag", now.lag())
			.withDetail("waiting", now.waiting())
			.withDetail("leases", now.leases())
			.build();
	}

	private static String differ(Map<String, String> digests) {
		return "the nodes have different configuration files in force, reload or mend those that lag: "
				+ digests.entrySet()
					.stream()
					.limit(MAX_TOLD_NODES)
					.map((node) -> node.getKey() + " has " + node.getValue())
					.collect(Collectors.joining(", "));
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		Gauge.builder("mcp.cluster.available", this.link, (redis) -> redis.isAvailable() ? 1 : 0)
			.description("1 while Redis answers, 0 while the node goes on alone")
			.register(registry);
		Gauge.builder("mcp.cluster.lag", this.stream, ClusterStream::lag)
			.description("Records of the log that this node has yet to apply")
			.register(registry);
		Gauge.builder("mcp.cluster.waiting", this.stream, ClusterStream::waiting)
			.description("Records of this node that wait for Redis")
			.register(registry);
		Gauge.builder("mcp.cluster.nodes", this.stream, (shared) -> shared.nodes().size())
			.description("Nodes with a heartbeat in the last three lease times")
			.register(registry);
	}

}
