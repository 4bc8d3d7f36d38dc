package io.mcpgateway.cluster.redis;

import java.util.Objects;
import java.util.Properties;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;

/**
 * Check whether Redis may evict keys when its memory is full, each time Redis begins to
 * answer. Warns once for each policy. Without the right to {@code INFO}, the policy stays
 * unknown.
 * <p>
 * <b>Why</b>: an evicted key loses the subscriptions of a session, or a lease, without an
 * error anywhere. A full Redis without eviction refuses writes, which the gateway bears.
 */
public final class EvictionPolicy implements DisposableBean {

	private static final Logger logger = LoggerFactory.getLogger(EvictionPolicy.class);

	private static final String POLICY = "maxmemory_policy";

	private static final String LIMIT = "maxmemory";

	private static final String NO_EVICTION = "noeviction";

	private final Disposable checks;

	private volatile @Nullable String evicting;

	private @Nullable String reported;

	public EvictionPolicy(RedisLink link) {
		this.checks = link.available()
			.filter(Boolean::booleanValue)
			.concatMap((available) -> link.memory().onErrorResume((failure) -> {
				logger.debug("Cannot read the eviction policy of Redis", failure);
				return Mono.empty();
			}))
			.subscribe(this::check);
	}

	/**
	 * Returns the policy by which Redis may evict keys; {@code null} if none is known.
	 */
	public @Nullable String evicting() {
		return this.evicting;
	}

	@Override
	public void destroy() {
		this.checks.dispose();
	}

	/** Warns if Redis may evict keys by another policy than before. */
	void check(Properties memory) {
		String policy = evicting(memory);
		this.evicting = policy;
		if (policy != null && !policy.equals(this.reported)) {
			logger.warn(
					"Redis may evict keys (maxmemory-policy is {}), and sessions lose their subscriptions: set noeviction",
					policy);
			this.reported = policy;
		}
	}

	/**
	 * Returns the policies other than {@code noeviction} of servers with a limit. The
	 * names of a Redis Cluster's properties end with those of a single server.
	 */
	static @Nullable String evicting(Properties memory) {
		String policies = memory.stringPropertyNames()
			.stream()
			.filter((name) -> name.equals(POLICY) || name.endsWith("." + POLICY))
			.filter((name) -> !"0".equals(memory.getProperty(name.replace(POLICY, LIMIT), "0")))
			.map((name) -> Objects.requireNonNull(memory.getProperty(name)))
			.filter((policy) -> !policy.equals(NO_EVICTION))
			.distinct()
			.sorted()
			.collect(Collectors.joining(", "));
		return policies.isEmpty() ? null : policies;
	}

}
