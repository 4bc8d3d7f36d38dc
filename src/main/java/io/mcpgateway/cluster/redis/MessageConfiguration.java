package io.mcpgateway.cluster.redis;

import java.util.List;

import io.mcpgateway.rpc.SealingKeys;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans for messages between nodes. */
@Configuration(proxyBeanMethods = false)
public class MessageConfiguration {

	@Bean
	NodeMessages nodeMessages(RedisLink link, SealingKeys keys) {
		return new NodeMessages(link, keys);
	}

	@Bean
	MessageReceiver messageReceiver(RedisLink link, SealingKeys keys, List<MessageListener> listeners,
			MeterRegistry registry) {
		return new MessageReceiver(link, keys, listeners, registry);
	}

}
