package io.mcpgateway.cluster;

import io.mcpgateway.cluster.limit.ClusterLimitConfiguration;
import io.mcpgateway.cluster.redis.RedisLink;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.redis.connection.ReactiveRedisConnectionFactory;

/**
 * Beans of the cluster. The condition is read without loading this class, so that a node
 * alone loads no class of Redis.
 * <p>
 * <b>Why</b> a plain import of the connection: the application excludes its
 * auto-configuration, which also removes it from imported auto-configurations.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "gateway.cluster.mode", havingValue = "redis")
@EnableConfigurationProperties(ClusterProperties.class)
@Import({ DataRedisAutoConfiguration.class, ClusterLimitConfiguration.class })
public class ClusterConfiguration {

	@Bean
	RedisLink redisLink(ReactiveRedisConnectionFactory connections, ClusterProperties properties) {
		return new RedisLink(connections, properties.prefix(), properties.commandTime());
	}

}
