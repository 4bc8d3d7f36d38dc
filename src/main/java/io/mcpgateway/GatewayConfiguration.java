package io.mcpgateway;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import io.mcpgateway.access.AccessRegistrar;
import io.mcpgateway.audit.AuditRegistrar;
import io.mcpgateway.cache.CacheConfiguration;
import io.mcpgateway.cluster.ClusterProperties;
import io.mcpgateway.configuration.ConfigurationReloader;
import io.mcpgateway.console.ConsoleRegistrar;
import io.mcpgateway.document.DocumentsRegistrar;
import io.mcpgateway.grep.Grep;
import io.mcpgateway.grep.GrepRegistrar;
import io.mcpgateway.group.GroupRegistrar;
import io.mcpgateway.limit.LimitRegistrar;
import io.mcpgateway.observation.CallTracer;
import io.mcpgateway.observation.ClusterStatus;
import io.mcpgateway.observation.GatewayStatus;
import io.mcpgateway.observation.McpEndpoint;
import io.mcpgateway.observation.ObservedAdapter;
import io.mcpgateway.observation.ObservedCalls;
import io.mcpgateway.observation.ObservedFeeds;
import io.mcpgateway.prompt.CompletionFeature;
import io.mcpgateway.prompt.PromptFolder;
import io.mcpgateway.prompt.PromptRegistrar;
import io.mcpgateway.prompt.Prompts;
import io.mcpgateway.protocol.Implementation;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.resource.AccessExplainer;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.AdapterLayer;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.ResourceLinks;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.catalog.ResourceFeature;
import io.mcpgateway.rpc.CallInterceptor;
import io.mcpgateway.rpc.CallObserver;
import io.mcpgateway.rpc.CallObservers;
import io.mcpgateway.rpc.CallTimeoutInterceptor;
import io.mcpgateway.rpc.Dispatcher;
import io.mcpgateway.rpc.Feature;
import io.mcpgateway.rpc.Group;
import io.mcpgateway.rpc.Groups;
import io.mcpgateway.rpc.JsonRpcCodec;
import io.mcpgateway.rpc.ServerInfo;
import io.mcpgateway.search.Indexer;
import io.mcpgateway.search.Search;
import io.mcpgateway.search.SearchRegistrar;
import io.mcpgateway.server.DiscoveryFeature;
import io.mcpgateway.server.GatewayProperties;
import io.mcpgateway.server.ServerInstructions;
import io.mcpgateway.session.HandshakeFeature;
import io.mcpgateway.session.LocalSessions;
import io.mcpgateway.skill.SkillConfiguration;
import io.mcpgateway.subscription.LocalHub;
import io.mcpgateway.subscription.StreamLifetimes;
import io.mcpgateway.tool.CallableTool;
import io.mcpgateway.tool.OfferedTools;
import io.mcpgateway.tool.ToolFeature;
import io.mcpgateway.tool.ToolProperties;
import io.mcpgateway.transport.http.OpenStreams;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.info.BuildProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.Order;

/**
 * Beans between the adapters and the transports, and the registrars of all parts but the
 * sources. {@link GatewayApplication} and {@link StdioApplication} add a transport.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({ ClusterProperties.class, GatewayProperties.class, ToolProperties.class })
@Import({ UnknownPropertiesRegistrar.class, SourceSelector.class, SubscriptionConfiguration.class,
		AccessRegistrar.class, PromptRegistrar.class, SearchRegistrar.class, GrepRegistrar.class, LimitRegistrar.class,
		AuditRegistrar.class, CacheConfiguration.class, SkillConfiguration.class, DocumentsRegistrar.class,
		ConsoleRegistrar.class, GroupRegistrar.class })
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
	ResourceCatalog resourceCatalog(ObjectProvider<ResourceAdapter> adapters, AdapterLayer layer,
			GatewayProperties properties, AccessPolicy access, MeterRegistry registry) {
		return new ResourceCatalog(
				adapters.stream().map((adapter) -> new ObservedAdapter(layer.around(adapter), registry)).toList(),
				properties.pageSize(), properties.maxListedOrAll(), access);
	}

	@Bean
	ResourceFeature resourceFeature(ResourceCatalog catalog, GatewayProperties properties) {
		return new ResourceFeature(catalog, properties.progressInterval());
	}

	@Bean
	CompletionFeature completionFeature(ResourceCatalog catalog, ObjectProvider<PromptFolder> prompts, Groups groups) {
		PromptFolder folder = prompts.getIfAvailable();
		return (folder != null) ? new CompletionFeature(catalog, folder, groups) : new CompletionFeature(catalog);
	}

	/** Offers the built-in tools, and all tools that are beans. */
	@Bean
	OfferedTools offeredTools(ToolProperties properties, ResourceCatalog catalog, ObjectProvider<Search> search,
			ObjectProvider<Grep> grep, ObjectProvider<Prompts> prompts, ObjectProvider<ResourceLinks> links,
			ObjectProvider<AccessExplainer> explainer, ObjectProvider<CallableTool> others, Groups groups) {
		return OfferedTools.of(properties, catalog, links.getIfAvailable(() -> ResourceLinks.URIS),
				search.getIfAvailable(), grep.getIfAvailable(), prompts.getIfAvailable(), explainer.getIfAvailable(),
				others.stream().toList(), groups);
	}

	@Bean
	ToolFeature toolFeature(OfferedTools tools, GatewayProperties properties) {
		return new ToolFeature(tools, properties.pageSize(), properties.progressInterval());
	}

	@Bean
	McpEndpoint mcpEndpoint(ResourceCatalog catalog, ObservedFeeds feeds, LocalHub hub,
			ObjectProvider<OpenStreams> streams, LocalSessions sessions, ObjectProvider<Indexer> indexer,
			ObjectProvider<ClusterStatus.Reporter> cluster, ObjectProvider<ConfigurationReloader> reloader,
			Groups groups, StreamLifetimes lives) {
		return new McpEndpoint(catalog::uriPrefixes, feeds, hub,
				() -> streams.stream().findFirst().map(GatewayConfiguration::countByRevision).orElse(Map.of()),
				() -> groups.all()
					.stream()
					.collect(Collectors.toMap(Group::name,
							(group) -> new McpEndpoint.Group(group.uriPrefixes(), lives.count(group.name())))),
				sessions::count, () -> indexer.stream().map(Indexer::status).findFirst(),
				() -> cluster.stream().map(ClusterStatus.Reporter::status).findFirst(),
				() -> reloader.stream().map(ConfigurationReloader::reload).findFirst());
	}

	@Bean
	MountHealth mountHealth(ApplicationContext context) {
		return new MountHealth(context);
	}

	@Bean
	GatewayStatus gatewayStatus(MountHealth sources, ResourceCatalog catalog, ObservedFeeds feeds,
			ObjectProvider<Indexer> indexer, ObjectProvider<ClusterStatus.Reporter> cluster) {
		long started = System.nanoTime();
		return new GatewayStatus(catalog, feeds, sources::isUp, () -> indexer.stream().map(Indexer::status).findFirst(),
				() -> cluster.stream().map(ClusterStatus.Reporter::status).findFirst(),
				() -> TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - started));
	}

	@Bean
	@Order(200)
	ObservedCalls observedCalls(MeterRegistry registry, ObjectProvider<OpenTelemetry> telemetry,
			ObjectProvider<SpanExporter> exporters, Groups groups) {
		boolean isExported = exporters.stream().findAny().isPresent();
		return new ObservedCalls(registry, isExported ? CallTracer.of(telemetry.getObject()) : CallTracer.NONE,
				!groups.all().isEmpty());
	}

	/**
	 * Runs inside of the interceptor that turns limits into tool results, and therefore
	 * records the limits in metrics and audit.
	 */
	@Bean
	@Order(200)
	CallObservers callObservers(ObjectProvider<CallObserver> observers) {
		return new CallObservers(observers.orderedStream().toList());
	}

	/** Runs innermost: the timeout covers only the work of the call. */
	@Bean
	@Order(1000)
	CallTimeoutInterceptor callTimeoutInterceptor(GatewayProperties properties) {
		return new CallTimeoutInterceptor(properties.requestTime());
	}

	/** Dispatches to the features among the beans, to discovery and to the handshake. */
	@Bean
	Dispatcher dispatcher(List<Feature> features, Implementation implementation, GatewayProperties properties,
			ResourceCatalog catalog, OfferedTools tools, JsonRpcCodec codec,
			ObjectProvider<CallInterceptor> interceptors, Groups groups) {
		ServerInfo server = ServerInfo.of(implementation,
				new ServerInstructions(catalog, tools::guidance, properties.instructions(), groups), features, groups);
		List<Feature> all = new ArrayList<>(features);
		all.add(new DiscoveryFeature(server));
		all.add(new HandshakeFeature(server));
		return new Dispatcher(all, interceptors.orderedStream().toList(), codec);
	}

	private static Map<String, Long> countByRevision(OpenStreams streams) {
		return Arrays.stream(ProtocolVersion.values())
			.collect(Collectors.toMap(ProtocolVersion::text, (version) -> (long) streams.count(version)));
	}

}
