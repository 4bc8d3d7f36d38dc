package io.mcpgateway.transport.http;

import java.util.Map;

import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.Dispatcher;
import io.mcpgateway.rpc.JsonRpcCodec;
import io.mcpgateway.rpc.MirroredParameters;
import io.mcpgateway.rpc.StreamLimit;
import io.mcpgateway.session.SessionCalls;
import io.mcpgateway.session.SessionStore;
import io.mcpgateway.session.StandingStreams;
import io.mcpgateway.subscription.StreamLife;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;
import org.springframework.web.server.WebHandler;

/**
 * The beans of the HTTP transport.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(HttpProperties.class)
public class HttpTransport {

	@Bean
	McpController mcpController(HttpProperties properties, JsonRpcCodec codec, Dispatcher dispatcher,
			SessionStore sessions, StandingStreams standing, EventWriter events,
			ObjectProvider<MirroredParameters> mirrored) {
		MessageWriter writer = new MessageWriter(codec, events);
		SessionCalls calls = new SessionCalls(dispatcher);
		SessionExchanges exchanges = new SessionExchanges(sessions, calls, standing, writer, events,
				new Batches(calls, properties.maxBatch()));
		return new McpController(new RequestBodies((int) properties.maxBody().toBytes()), codec, dispatcher, exchanges,
				writer, mirrored.getIfAvailable(() -> MirroredParameters.NONE));
	}

	@Bean
	SseController sseController(HttpProperties properties, JsonRpcCodec codec, Dispatcher dispatcher,
			SessionStore sessions, StandingStreams standing, EventWriter events, StreamLife life, PlainErrors errors) {
		MessageWriter writer = new MessageWriter(codec, events);
		SessionCalls calls = new SessionCalls(dispatcher);
		SseExchanges exchanges = new SseExchanges(sessions, calls, standing, writer,
				new Batches(calls, properties.maxBatch()));
		SseStreams streams = new SseStreams(sessions, life, properties.maxInFlight(), properties.maxBody().toBytes());
		return new SseController(streams, events, new RequestBodies((int) properties.maxBody().toBytes()), codec,
				exchanges, writer, errors);
	}

	/** Ahead of the mappings of annotations, which cost more than a small read does. */
	@Bean
	SimpleUrlHandlerMapping mcpMapping(McpController controller, SseController sse) {
		WebHandler stream = sse::stream;
		WebHandler messages = sse::post;
		return new SimpleUrlHandlerMapping(Map.of(HttpProperties.ENDPOINT, controller, HttpProperties.STREAM, stream,
				HttpProperties.MESSAGES, messages), -1);
	}

	@Bean
	EventWriter eventWriter(HttpProperties properties, JsonRpcCodec codec, OpenStreams streams,
			ObjectProvider<StreamLimit> limit) {
		return new EventWriter(new MessageEncoder(codec), streams, limit.getIfAvailable(() -> StreamLimit.NONE),
				properties.keepAlive());
	}

	@Bean
	OpenStreams openStreams(HttpProperties properties, StreamLife life, MeterRegistry registry) {
		OpenStreams streams = new OpenStreams(life, properties.maxStreams(), properties.maxStreamsPerAddress());
		for (ProtocolVersion version : ProtocolVersion.values()) {
			Gauge.builder("mcp.server.streams", streams, (open) -> open.count(version))
				.description("Streams that clients hold open")
				.tag("revision", version.text())
				.register(registry);
		}
		return streams;
	}

	@Bean
	OriginFilter originFilter(HttpProperties properties, ManagementPort management) {
		return new OriginFilter(properties, management);
	}

	@Bean
	ManagementPort managementPort(@Value("${management.endpoints.web.base-path:/actuator}") String basePath) {
		return new ManagementPort(basePath);
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
