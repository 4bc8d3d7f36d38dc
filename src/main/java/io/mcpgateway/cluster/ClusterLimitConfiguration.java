package io.mcpgateway.cluster;

import io.mcpgateway.cluster.hub.ClusterStream;
import io.mcpgateway.cluster.redis.RedisLink;
import io.mcpgateway.limit.RateBuckets;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans of limits over all nodes. */
@Configuration(proxyBeanMethods = false)
class ClusterLimitConfiguration {

	@Bean
	RateBuckets rateBuckets(RedisLink redis, ClusterStream stream) {
		return new BorrowedBuckets(redis, () -> stream.nodes().size());
	}

}
