package io.mcpgateway.transport.http;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.request.Endpoints;
import io.mcpgateway.request.PathPrefix;
import io.mcpgateway.request.PublicUrlProperties;
import io.mcpgateway.request.Refusals;
import io.mcpgateway.request.TrustedProxies;
import io.mcpgateway.request.Webhook;
import io.mcpgateway.rpc.CallerQuota;
import io.mcpgateway.rpc.Dispatcher;
import io.mcpgateway.rpc.Group;
import io.mcpgateway.rpc.Groups;
import io.mcpgateway.rpc.JsonRpcCodec;
import io.mcpgateway.rpc.MirroredParameters;
import io.mcpgateway.rpc.StreamLimit;
import io.mcpgateway.session.SessionCalls;
import io.mcpgateway.session.SessionCalls.RemoteCancellations;
import io.mcpgateway.session.SessionStore;
import io.mcpgateway.session.StandingStreams;
import io.mcpgateway.subscription.StreamLifetimes;
import io.mcpgateway.subscription.SubscriptionHub;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.server.autoconfigure.ServerProperties.ForwardHeadersStrategy;
import org.springframework.boot.webflux.autoconfigure.WebHttpHandlerBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.Assert;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;
import org.springframework.web.server.WebFilter;

/** Beans of the HTTP transport. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({ HttpProperties.class, PublicUrlProperties.class })
public class HttpConfiguration {

	@Bean
	SessionCalls sessionCalls(Dispatcher dispatcher, SessionStore sessions, SubscriptionHub hub,
			ObjectProvider<RemoteCancellations> elsewhere) {
		return new SessionCalls(dispatcher, sessions, hub, elsewhere.getIfAvailable(() -> RemoteCancellations.NONE));
	}

	@Bean
	McpController mcpController(HttpProperties properties, RequestBodies bodies, JsonRpcCodec codec,
			Dispatcher dispatcher, SessionCalls calls, SessionStore sessions, StandingStreams standing,
			EventWriter events, ObjectProvider<MirroredParameters> mirrored) {
		MessageWriter writer = new MessageWriter(codec, events);
		SessionExchanges exchanges = new SessionExchanges(sessions, calls, standing, writer, events,
				new SessionBatches(calls, properties.maxBatch()));
		return new McpController(bodies, codec, dispatcher, exchanges, writer,
				new StatelessHeaders(dispatcher, mirrored.getIfAvailable(() -> MirroredParameters.NONE),
						new VersionHeaderCheck(properties.versionHeader())));
	}

	@Bean
	SseController sseController(HttpProperties properties, RequestBodies bodies, CallerQuota bodyMemory,
			JsonRpcCodec codec, SessionCalls calls, SessionStore sessions, StandingStreams standing, EventWriter events,
			StreamLifetimes life, PlainErrors errors, ObjectProvider<RemoteStreams> others, PathPrefix prefix) {
		RemoteStreams remote = others.getIfAvailable(() -> RemoteStreams.NONE);
		MessageWriter writer = new MessageWriter(codec, events);
		SseExchanges exchanges = new SseExchanges(sessions, calls, standing, writer,
				new SessionBatches(calls, properties.maxBatch()));
		SseStreams streams = new SseStreams(sessions, life, properties.maxInFlight(), properties.maxBody().toBytes(),
				bodyMemory, remote);
		return new SseController(streams, events, bodies, codec, exchanges, writer, errors, remote, prefix);
	}

	@Bean
	PathPrefix pathPrefix(TrustedProxies proxies, PublicUrlProperties publicUrl) {
		return new PathPrefix(proxies, publicUrl);
	}

	@Bean
	RequestBodies requestBodies(HttpProperties properties, CallerQuota bodyMemory, Drops drops) {
		return new RequestBodies((int) properties.maxBody().toBytes(), bodyMemory, drops);
	}

	@Bean
	CallerQuota bodyMemory(HttpProperties properties, MeterRegistry registry) {
		CallerQuota memory = new CallerQuota(properties.bodyBytes(), properties.bodyBytesPerCaller());
		Gauge.builder("mcp.server.bodies", memory, CallerQuota::taken)
			.description("Memory of request bodies that are arriving, or are queued in an HTTP+SSE session")
			.baseUnit("bytes")
			.register(registry);
		return memory;
	}

	@Bean
	Drops drops(MeterRegistry registry) {
		return new Drops(registry);
	}

	/** Paths of the endpoints, of the whole gateway and of the groups. */
	@Bean
	Endpoints endpoints(HttpProperties properties, Groups groups) {
		Assert.isTrue(!properties.groupsOnly() || !groups.all().isEmpty(),
				"gateway.http.groups-only needs gateway.groups: configure a group, or remove groups-only");
		return new Endpoints(
				groups.derive((all, previous) -> all.stream().map(Group::name).collect(Collectors.toUnmodifiableSet())),
				!properties.groupsOnly());
	}

	/** Answers the endpoint ahead of the framework's dispatch. */
	@Bean
	WebHttpHandlerBuilderCustomizer endpointHandler(Endpoints endpoints, McpController controller,
			ObjectProvider<WebFilter> filters, PlainErrors errors) {
		return (builder) -> builder.httpHandlerDecorator((others) -> new EndpointHandler(endpoints, controller,
				filters.orderedStream().toList(), errors, others));
	}

	/**
	 * Maps the paths of HTTP+SSE before annotated controllers, whose mapping costs more.
	 */
	@Bean
	EndpointMapping sseMapping(Endpoints endpoints, SseController sse) {
		return new EndpointMapping(endpoints,
				Map.of(HttpProperties.STREAM, sse::stream, HttpProperties.MESSAGES, sse::post));
	}

	/** Maps the path of the gateway itself, after the console, if present. */
	@Bean
	SimpleUrlHandlerMapping rootMapping(Endpoints endpoints) {
		return new SimpleUrlHandlerMapping(Map.of(RootHandler.PATH, new RootHandler(endpoints.hasWhole())), 0);
	}

	/** Maps the webhooks, also on a port without the framework's mapping of routes. */
	@Bean
	SimpleUrlHandlerMapping webhookMapping(RequestBodies bodies, ObjectProvider<Webhook> hooks, Refusals refusals) {
		List<Webhook> all = hooks.stream().toList();
		return new SimpleUrlHandlerMapping(
				all.isEmpty() ? Map.of() : Map.of(WebhookHandler.PATHS, new WebhookHandler(bodies, all, refusals)), -1);
	}

	@Bean
	EventWriter eventWriter(HttpProperties properties, JsonRpcCodec codec, OpenStreams streams,
			ObjectProvider<StreamLimit> limit) {
		return new EventWriter(new MessageEncoder(codec), streams, limit.getIfAvailable(() -> StreamLimit.NONE),
				properties.keepAlive());
	}

	@Bean
	OpenStreams openStreams(HttpProperties properties, StreamLifetimes life, MeterRegistry registry) {
		OpenStreams streams = new OpenStreams(life, properties.maxStreams(), properties.maxStreamsPerAddress());
		for (ProtocolVersion version : ProtocolVersion.values()) {
			Gauge.builder("mcp.server.streams", streams, (open) -> open.count(version))
				.description("Event streams that clients hold open")
				.tag("revision", version.text())
				.register(registry);
		}
		return streams;
	}

	@Bean
	Refusals refusals(MeterRegistry registry) {
		return new Refusals(registry);
	}

	@Bean
	OriginFilter originFilter(HttpProperties properties, ManagementPort management, Refusals refusals) {
		return new OriginFilter(properties, management, refusals);
	}

	@Bean
	ManagementPort managementPort() {
		return new ManagementPort();
	}

	@Bean
	PlainErrors plainErrors() {
		return new PlainErrors();
	}

	/** Takes forwarded headers over from the framework, which would trust everybody. */
	@Bean
	TrustedProxies trustedProxies(HttpProperties properties, ServerProperties server) {
		Assert.isTrue(
				server.getForwardHeadersStrategy() == null
						|| server.getForwardHeadersStrategy() == ForwardHeadersStrategy.NONE,
				HttpProperties.TRUSTED_PROXIES
						+ " replaces server.forward-headers-strategy: remove it, and name the proxies here");
		return properties.proxies();
	}

}
