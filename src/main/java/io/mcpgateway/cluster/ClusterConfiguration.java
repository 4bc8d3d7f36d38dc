package io.mcpgateway.cluster;

import io.mcpgateway.cluster.hub.ClusterHub;
import io.mcpgateway.cluster.hub.ClusterInterest;
import io.mcpgateway.cluster.hub.ClusterStream;
import io.mcpgateway.cluster.hub.SharedSources;
import io.mcpgateway.cluster.redis.EvictionPolicy;
import io.mcpgateway.cluster.redis.MessageConfiguration;
import io.mcpgateway.cluster.redis.RedisLink;
import io.mcpgateway.cluster.redis.RedisOptions;
import io.mcpgateway.cluster.relay.RelayConfiguration;
import io.mcpgateway.cluster.session.ClusterSessionConfiguration;
import io.mcpgateway.cluster.session.SharedSecret;
import io.mcpgateway.configuration.ConfigurationReloader;
import io.mcpgateway.observation.ObservedFeeds;
import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.subscription.LocalHub;
import io.mcpgateway.subscription.SubscriptionProperties;
import io.mcpgateway.subscription.Subscriptions;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.data.redis.connection.ReactiveRedisConnectionFactory;

/**
 * Beans of the cluster. The condition is read without loading this class: a node alone
 * loads no class of Redis.
 * <p>
 * <b>Why</b> a plain import of the connection: the application excludes this
 * auto-configuration, even as an imported one.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "gateway.cluster.mode", havingValue = "redis")
@Import({ DataRedisAutoConfiguration.class, MessageConfiguration.class, ClusterSessionConfiguration.class,
		RelayConfiguration.class, ClusterLimitConfiguration.class })
public class ClusterConfiguration {

	@Bean
	RedisLink redisLink(ReactiveRedisConnectionFactory connections, ClusterProperties properties) {
		return new RedisLink(connections, properties.prefix(), properties.commandTime());
	}

	@Bean
	RedisOptions redisOptions(ClusterProperties properties) {
		return new RedisOptions(properties.commandTime());
	}

	@Bean
	EvictionPolicy evictionPolicy(RedisLink link) {
		return new EvictionPolicy(link);
	}

	@Bean
	ClusterStream clusterStream(RedisLink link, ClusterProperties properties, MeterRegistry registry) {
		return new ClusterStream(link, properties.logLength(), properties.logSize(), properties.leaseTime(), registry);
	}

	@Bean
	SharedSources sharedSources(ObservedFeeds feeds, Subscriptions subscriptions) {
		return new SharedSources(feeds::all, subscriptions.isOffered(ListKind.PROMPTS));
	}

	@Bean
	ClusterHub clusterHub(LocalHub local, ClusterStream stream, SharedSources sources) {
		ClusterHub hub = new ClusterHub(local, stream, sources);
		stream.add(hub);
		return hub;
	}

	/** Replaces the hub as the registry of the URIs to poll. */
	@Bean
	@Primary
	ClusterInterest clusterInterest(LocalHub local, RedisLink link, ClusterStream stream,
			ObjectProvider<SharedSources> sources, SubscriptionProperties properties) {
		ClusterInterest interest = new ClusterInterest(local, link, stream, sources::getObject, properties.max());
		local.listen(interest);
		stream.add(interest);
		return interest;
	}

	@Bean
	RedisLease redisLease(RedisLink link, ClusterStream stream, ClusterProperties properties, MeterRegistry registry) {
		RedisLease lease = new RedisLease(link, stream, properties.leaseTime(), registry);
		stream.add(lease);
		return lease;
	}

	/** Is named for the component {@code cluster} of the health. */
	@Bean
	ClusterHealth clusterHealthIndicator(RedisLink link, EvictionPolicy eviction, ClusterStream stream,
			RedisLease lease, SharedSecret secret, ConfigurationDigests configurations) {
		return new ClusterHealth(link, eviction, stream, lease, secret::hasJoined, configurations::differing);
	}

	@Bean
	ConfigurationDigests configurationDigests(RedisLink link, ClusterStream stream,
			ObjectProvider<ConfigurationReloader> reloader) {
		return new ConfigurationDigests(link, stream::nodes,
				() -> reloader.stream().findFirst().map(ConfigurationReloader::digest).orElse(""));
	}

	/** Replaces the framework's. */
	@Bean
	ClusterAvailability applicationAvailability(SharedSecret secret, ClusterProperties properties) {
		return new ClusterAvailability(secret::hasJoined, properties.joinTime());
	}

	@Bean
	ClusterLifecycle clusterLifecycle(ClusterStream stream, ClusterInterest interest) {
		return new ClusterLifecycle(stream, interest);
	}

}
