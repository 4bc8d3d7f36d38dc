package io.mcpgateway.cluster.relay;

import java.util.function.Function;

import io.mcpgateway.cluster.hub.ClusterStream;
import io.mcpgateway.cluster.redis.NodeMessages;
import io.mcpgateway.cluster.redis.RedisLink;
import io.mcpgateway.rpc.CallerQuota;
import io.mcpgateway.transport.http.HttpProperties;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;

/** Beans for HTTP+SSE over several nodes. */
@Configuration(proxyBeanMethods = false)
public class RelayConfiguration {

	@Bean
	RelayStreams relayStreams(RedisLink link, ClusterStream stream, NodeMessages messages, MeterRegistry registry) {
		return new RelayStreams(link.node(), messages, channels(link), stream::mayLive, link.commandTime(),
				new RelayCounters(registry));
	}

	/**
	 * Handles posts without a base path: the first node has removed it.
	 */
	@Bean
	RelayListener relayListener(ApplicationContext context, HttpProperties properties, CallerQuota bodyMemory,
			RedisLink link, RelayStreams streams, NodeMessages messages) {
		return new RelayListener(channels(link).apply(link.node()), (int) properties.maxBody().toBytes(), bodyMemory,
				WebHttpHandlerBuilder.applicationContext(context).build(), streams, messages, channels(link));
	}

	private static Function<String, String> channels(RedisLink link) {
		return (node) -> link.key("node:" + node);
	}

}
