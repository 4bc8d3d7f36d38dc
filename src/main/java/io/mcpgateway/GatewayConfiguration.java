package io.mcpgateway;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

import io.mcpgateway.access.AccessRules;
import io.mcpgateway.adapter.configured.ConfiguredResources;
import io.mcpgateway.adapter.file.FileMounts;
import io.mcpgateway.adapter.postgres.PostgresMounts;
import io.mcpgateway.adapter.s3.S3Mounts;
import io.mcpgateway.audit.Audit;
import io.mcpgateway.limit.Limits;
import io.mcpgateway.prompt.CompletionFeature;
import io.mcpgateway.prompt.PromptBeans;
import io.mcpgateway.prompt.PromptFolder;
import io.mcpgateway.protocol.Implementation;
import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.ResourceCatalog;
import io.mcpgateway.resource.ResourceFeature;
import io.mcpgateway.rpc.CallInterceptor;
import io.mcpgateway.rpc.Dispatcher;
import io.mcpgateway.rpc.Feature;
import io.mcpgateway.rpc.JsonRpcCodec;
import io.mcpgateway.rpc.ServerInfo;
import io.mcpgateway.search.FullTextSearch;
import io.mcpgateway.search.Indexer;
import io.mcpgateway.search.Search;
import io.mcpgateway.server.CallSpans;
import io.mcpgateway.server.DiscoveryFeature;
import io.mcpgateway.server.FeedHealth;
import io.mcpgateway.server.GatewayProperties;
import io.mcpgateway.server.McpEndpoint;
import io.mcpgateway.server.ObservedAdapter;
import io.mcpgateway.server.ObservedCalls;
import io.mcpgateway.server.ObservedFeed;
import io.mcpgateway.server.ObservedFeeds;
import io.mcpgateway.server.ObservedHub;
import io.mcpgateway.server.SubscriptionLifecycle;
import io.mcpgateway.server.TimedCalls;
import io.mcpgateway.session.HandshakeFeature;
import io.mcpgateway.session.LocalSessions;
import io.mcpgateway.session.SessionProperties;
import io.mcpgateway.session.SessionStore;
import io.mcpgateway.session.StandingStreams;
import io.mcpgateway.session.SubscribeFeature;
import io.mcpgateway.subscription.FeedLease;
import io.mcpgateway.subscription.FeedPump;
import io.mcpgateway.subscription.LocalHub;
import io.mcpgateway.subscription.StreamLife;
import io.mcpgateway.subscription.SubscriptionFeature;
import io.mcpgateway.subscription.SubscriptionHub;
import io.mcpgateway.subscription.SubscriptionProperties;
import io.mcpgateway.subscription.Subscriptions;
import io.mcpgateway.tool.CallableTool;
import io.mcpgateway.tool.GatewayTools;
import io.mcpgateway.tool.OfferedTools;
import io.mcpgateway.tool.ToolFeature;
import io.mcpgateway.tool.ToolProperties;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.info.BuildProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.core.annotation.Order;

/**
 * The architecture, as beans: which adapters there are, and what lies between them and
 * the transports, which {@link GatewayApplication} and {@link StdioGateway} choose.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({ GatewayProperties.class, SessionProperties.class, SubscriptionProperties.class,
		ToolProperties.class })
@Import({ UnknownProperties.class, AccessRules.class, FileMounts.class, PostgresMounts.class, S3Mounts.class,
		PromptBeans.class, ConfiguredResources.class, FullTextSearch.class, Limits.class, Audit.class })
class GatewayConfiguration {

	@Bean
	Implementation implementation(GatewayProperties properties, ObjectProvider<BuildProperties> build) {
		BuildProperties built = build.getIfAvailable();
		String version = (built != null && built.getVersion() != null) ? built.getVersion() : "unknown";
		return new Implementation(properties.name(), properties.title(), version, properties.description(),
				properties.icons().isEmpty() ? null : properties.icons(), properties.websiteUrl());
	}

	@Bean
	JsonRpcCodec jsonRpcCodec(Implementation implementation, GatewayProperties properties) {
		return new JsonRpcCodec(implementation, properties.maxDepth());
	}

	@Bean
	ResourceCatalog resourceCatalog(ObjectProvider<ResourceAdapter> adapters, GatewayProperties properties,
			AccessPolicy access, MeterRegistry registry) {
		return new ResourceCatalog(adapters.stream().map((adapter) -> new ObservedAdapter(adapter, registry)).toList(),
				properties.pageSize(), access);
	}

	@Bean
	ResourceFeature resourceFeature(ResourceCatalog catalog, GatewayProperties properties) {
		return new ResourceFeature(catalog, properties.progressInterval());
	}

	@Bean
	CompletionFeature completionFeature(ResourceCatalog catalog, ObjectProvider<PromptFolder> prompts) {
		PromptFolder folder = prompts.getIfAvailable();
		return (folder != null) ? new CompletionFeature(catalog, folder) : new CompletionFeature(catalog);
	}

	/** The gateway's own tools, and those that are beans. */
	@Bean
	OfferedTools offeredTools(ToolProperties properties, ResourceCatalog catalog, ObjectProvider<Search> search,
			ObjectProvider<CallableTool> others) {
		return new OfferedTools(GatewayTools.of(properties, catalog, search.getIfAvailable()),
				others.stream().toList());
	}

	@Bean
	ToolFeature toolFeature(OfferedTools tools, GatewayProperties properties) {
		return new ToolFeature(tools, properties.pageSize(), properties.progressInterval());
	}

	@Bean
	LocalHub localHub(SubscriptionProperties properties) {
		return new LocalHub(properties.remembered());
	}

	@Bean
	@Primary
	SubscriptionHub subscriptionHub(LocalHub hub, MeterRegistry registry) {
		return new ObservedHub(hub, registry);
	}

	@Bean
	ObservedFeeds observedFeeds(ObjectProvider<ChangeFeed> feeds, MeterRegistry registry) {
		return new ObservedFeeds(feeds.stream().map((feed) -> new ObservedFeed(feed, registry)).toList());
	}

	@Bean
	FeedHealth feedsHealthIndicator(ObservedFeeds feeds) {
		return new FeedHealth(feeds);
	}

	@Bean
	McpEndpoint mcpEndpoint(ObjectProvider<ResourceAdapter> adapters, ObservedFeeds feeds, LocalHub hub,
			MeterRegistry registry, ObjectProvider<Indexer> indexer) {
		return new McpEndpoint(adapters.stream().map(ResourceAdapter::uriPrefix).toList(), feeds, hub, registry,
				() -> indexer.stream().map(Indexer::status).findFirst());
	}

	@Bean
	StreamLife streamLife(SubscriptionProperties properties) {
		return new StreamLife(properties.maxAge());
	}

	/** Each node has a folder of prompts, and watches it whoever watches the sources. */
	@Bean
	SubscriptionLifecycle subscriptionLifecycle(ObservedFeeds feeds, ObjectProvider<PromptFolder> prompts,
			ObjectProvider<Indexer> indexer, SubscriptionHub hub, StreamLife life, SubscriptionProperties properties) {
		SubscriptionHub heard = indexer.stream().map((search) -> search.hearing(hub)).findFirst().orElse(hub);
		FeedPump sources = new FeedPump(feeds.all(), FeedLease.ALWAYS, heard);
		FeedPump folders = new FeedPump(prompts.stream().map(PromptFolder::feed).toList(), FeedLease.ALWAYS, hub);
		return new SubscriptionLifecycle(List.of(sources, folders), life, properties.drain());
	}

	@Bean
	Subscriptions subscriptions(ResourceCatalog catalog, ObservedFeeds feeds, ObjectProvider<PromptFolder> prompts,
			LocalHub hub, SubscriptionProperties properties) {
		Set<ListKind> lists = EnumSet.noneOf(ListKind.class);
		feeds.prefixes().forEach((prefix) -> lists.add(ListKind.RESOURCES));
		prompts.forEach((folder) -> lists.add(ListKind.PROMPTS));
		return new Subscriptions(catalog, feeds.prefixes(), lists, hub::subscriptions, properties);
	}

	@Bean
	SubscriptionFeature subscriptionFeature(Subscriptions subscriptions, SubscriptionHub hub, StreamLife life) {
		return new SubscriptionFeature(subscriptions, hub, life);
	}

	@Bean
	SubscribeFeature subscribeFeature(Subscriptions subscriptions, SubscriptionHub hub, SessionStore sessions) {
		return new SubscribeFeature(subscriptions, hub, sessions);
	}

	@Bean
	StandingStreams standingStreams(SessionStore sessions, Subscriptions subscriptions, SubscriptionHub hub,
			StreamLife life) {
		return new StandingStreams(sessions, subscriptions, hub, life);
	}

	@Bean
	SessionStore sessionStore(SessionProperties properties, MeterRegistry registry) {
		LocalSessions sessions = new LocalSessions(properties);
		Gauge.builder("mcp.server.sessions", sessions, LocalSessions::count)
			.description("Sessions of clients that made a handshake")
			.register(registry);
		return sessions;
	}

	@Bean
	@Order(200)
	ObservedCalls observedCalls(MeterRegistry registry, ObjectProvider<OpenTelemetry> telemetry,
			ObjectProvider<SpanExporter> exporters) {
		boolean isExported = exporters.stream().findAny().isPresent();
		return new ObservedCalls(registry, isExported ? CallSpans.of(telemetry.getObject()) : CallSpans.NONE);
	}

	/** Innermost: what others do costs no time of the call. */
	@Bean
	@Order(1000)
	TimedCalls timedCalls(GatewayProperties properties) {
		return new TimedCalls(properties.requestTime());
	}

	/** The features that are beans, and those that tell of them. */
	@Bean
	Dispatcher dispatcher(List<Feature> features, Implementation implementation, GatewayProperties properties,
			SessionStore sessions, SubscriptionHub hub, JsonRpcCodec codec,
			ObjectProvider<CallInterceptor> interceptors) {
		ServerInfo server = ServerInfo.of(implementation, properties.instructions(), features);
		List<Feature> all = new ArrayList<>(features);
		all.add(new DiscoveryFeature(server));
		all.add(new HandshakeFeature(server, sessions, hub));
		return new Dispatcher(all, interceptors.orderedStream().toList(), codec);
	}

}
