package io.mcpgateway.transport.http;

import java.util.Map;

import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.Dispatcher;
import io.mcpgateway.rpc.JsonRpcCodec;
import io.mcpgateway.session.SessionCalls;
import io.mcpgateway.session.SessionStore;
import io.mcpgateway.session.StandingStreams;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;

/**
 * The beans of the HTTP transport.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(HttpProperties.class)
public class HttpTransport {

	@Bean
	McpController mcpController(HttpProperties properties, JsonRpcCodec codec, Dispatcher dispatcher,
			SessionStore sessions, StandingStreams standing, OpenStreams streams) {
		EventWriter events = new EventWriter(new MessageEncoder(codec), streams, properties.keepAlive());
		MessageWriter writer = new MessageWriter(codec, events);
		SessionExchanges exchanges = new SessionExchanges(sessions, new SessionCalls(dispatcher), standing, writer,
				events, properties.maxBatch());
		return new McpController(new RequestBodies((int) properties.maxBody().toBytes()), codec, dispatcher, exchanges,
				writer);
	}

	/** Ahead of the mappings of annotations, which cost more than a small read does. */
	@Bean
	SimpleUrlHandlerMapping mcpMapping(McpController controller) {
		return new SimpleUrlHandlerMapping(Map.of(HttpProperties.ENDPOINT, controller), -1);
	}

	@Bean
	OpenStreams openStreams(HttpProperties properties, MeterRegistry registry) {
		OpenStreams streams = new OpenStreams(properties.maxStreams(), properties.maxStreamsPerAddress());
		for (ProtocolVersion version : ProtocolVersion.values()) {
			Gauge.builder("mcp.server.streams", streams, (open) -> open.count(version))
				.description("Streams that clients hold open")
				.tag("revision", version.text())
				.register(registry);
		}
		return streams;
	}

	@Bean
	OriginFilter originFilter(HttpProperties properties) {
		return new OriginFilter(properties);
	}

	@Bean
	PlainErrors plainErrors() {
		return new PlainErrors();
	}

	@Bean
	ConnectionDeadlines connectionDeadlines(HttpProperties properties) {
		return new ConnectionDeadlines(properties);
	}

}
