package io.mcpgateway.cluster.session;

import io.mcpgateway.cluster.message.NodeMessages;
import io.mcpgateway.cluster.redis.RedisLink;
import io.mcpgateway.rpc.caller.SealingKeys;
import io.mcpgateway.session.RemoteCancellations;
import io.mcpgateway.session.SessionCalls;
import io.mcpgateway.session.SessionProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans for the sessions of a cluster. */
@Configuration(proxyBeanMethods = false)
public class ClusterSessionConfiguration {

	private static final String CANCELLATIONS = "cancel";

	@Bean
	SharedSecret sharedSecret(RedisLink link, SealingKeys keys, SessionProperties properties) {
		return new SharedSecret(link, keys, properties.secret() == null);
	}

	@Bean
	RemoteCancellations remoteCancellations(RedisLink link, NodeMessages messages) {
		return new ClusterCancellations(messages, link.key(CANCELLATIONS));
	}

	@Bean
	CancellationListener cancellationListener(RedisLink link, SessionCalls calls) {
		return new CancellationListener(link.key(CANCELLATIONS), calls);
	}

}
