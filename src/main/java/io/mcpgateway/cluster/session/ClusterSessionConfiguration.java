package io.mcpgateway.cluster.session;

import io.mcpgateway.cluster.hub.ClusterStream;
import io.mcpgateway.cluster.redis.NodeMessages;
import io.mcpgateway.cluster.redis.RedisLink;
import io.mcpgateway.rpc.SealingKeys;
import io.mcpgateway.session.LocalSessions;
import io.mcpgateway.session.SessionCalls;
import io.mcpgateway.session.SessionCalls.RemoteCancellations;
import io.mcpgateway.session.SessionProperties;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans for the sessions of a cluster. */
@Configuration(proxyBeanMethods = false)
public class ClusterSessionConfiguration {

	private static final String CANCELLATIONS = "cancel";

	@Bean
	SharedSecret sharedSecret(RedisLink link, ClusterStream stream, SealingKeys keys, SessionProperties properties) {
		return new SharedSecret(link, stream, keys, properties.secret() == null);
	}

	@Bean
	RemoteCancellations remoteCancellations(RedisLink link, NodeMessages messages) {
		return new ClusterCancellations(messages, link.key(CANCELLATIONS));
	}

	@Bean
	CancellationListener cancellationListener(RedisLink link, SessionCalls calls) {
		return new CancellationListener(link.key(CANCELLATIONS), calls);
	}

	@Bean
	EndedSessions endedSessions(RedisLink link, ClusterStream stream) {
		return new EndedSessions(link, stream);
	}

	@Bean
	SubscriptionScripts subscriptionScripts(RedisLink link, SessionProperties properties, MeterRegistry registry) {
		SubscriptionScripts scripts = new SubscriptionScripts(link, properties.idle(), properties.maxAge());
		Gauge.builder("mcp.cluster.sessions", scripts, SubscriptionScripts::count)
			.description("Sessions that Redis keeps for this node, each with up to three keys")
			.register(registry);
		return scripts;
	}

	@Bean
	RedisSubscriptions sharedSubscriptions(SubscriptionScripts scripts, ClusterStream stream, EndedSessions ended,
			SessionProperties properties, ObjectProvider<LocalSessions> local) {
		return new RedisSubscriptions(scripts, ended, stream, local::getObject, properties.maxAge());
	}

	@Bean
	SessionListener sessionListener(RedisLink link, ClusterStream stream, RedisSubscriptions subscriptions,
			EndedSessions ended, LocalSessions local) {
		SessionListener listener = new SessionListener(link, subscriptions, ended, local);
		stream.add(listener);
		return listener;
	}

}
