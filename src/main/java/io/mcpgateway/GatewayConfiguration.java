package io.mcpgateway;

import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.adapter.file.FileMounts;
import io.mcpgateway.protocol.Implementation;
import io.mcpgateway.resource.CompletionFeature;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.ResourceCatalog;
import io.mcpgateway.resource.ResourceFeature;
import io.mcpgateway.rpc.CallInterceptor;
import io.mcpgateway.rpc.Dispatcher;
import io.mcpgateway.rpc.Feature;
import io.mcpgateway.rpc.JsonRpcCodec;
import io.mcpgateway.rpc.ServerInfo;
import io.mcpgateway.server.DiscoveryFeature;
import io.mcpgateway.server.GatewayProperties;
import io.mcpgateway.server.ObservedAdapter;
import io.mcpgateway.server.ObservedCalls;
import io.mcpgateway.server.TimedCalls;
import io.mcpgateway.session.HandshakeFeature;
import io.mcpgateway.session.LocalSessions;
import io.mcpgateway.session.SessionProperties;
import io.mcpgateway.session.SessionStore;
import io.mcpgateway.transport.http.HttpTransport;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.info.BuildProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * The architecture, as beans: which transports and adapters there are, and what lies
 * between them.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({ GatewayProperties.class, SessionProperties.class })
@Import({ UnknownProperties.class, HttpTransport.class, FileMounts.class })
class GatewayConfiguration {

	@Bean
	Implementation implementation(GatewayProperties properties, ObjectProvider<BuildProperties> build) {
		BuildProperties built = build.getIfAvailable();
		String version = (built != null && built.getVersion() != null) ? built.getVersion() : "unknown";
		return new Implementation(properties.name(), properties.title(), version, properties.description(), null,
				properties.websiteUrl());
	}

	@Bean
	JsonRpcCodec jsonRpcCodec(Implementation implementation, GatewayProperties properties) {
		return new JsonRpcCodec(implementation, properties.maxDepth());
	}

	@Bean
	ResourceCatalog resourceCatalog(ObjectProvider<ResourceAdapter> adapters, GatewayProperties properties,
			MeterRegistry registry) {
		return new ResourceCatalog(adapters.stream().map((adapter) -> new ObservedAdapter(adapter, registry)).toList(),
				properties.pageSize());
	}

	@Bean
	ResourceFeature resourceFeature(ResourceCatalog catalog) {
		return new ResourceFeature(catalog);
	}

	@Bean
	CompletionFeature completionFeature(ResourceCatalog catalog) {
		return new CompletionFeature(catalog);
	}

	@Bean
	SessionStore sessionStore(SessionProperties properties, MeterRegistry registry) {
		LocalSessions sessions = new LocalSessions(properties);
		Gauge.builder("mcp.server.sessions", sessions, LocalSessions::count)
			.description("Sessions of clients that made a handshake")
			.register(registry);
		return sessions;
	}

	/** The features that are beans, and those that tell of them. */
	@Bean
	Dispatcher dispatcher(List<Feature> features, Implementation implementation, GatewayProperties properties,
			SessionStore sessions, JsonRpcCodec codec, MeterRegistry registry) {
		ServerInfo server = ServerInfo.of(implementation, properties.instructions(), features);
		List<Feature> all = new ArrayList<>(features);
		all.add(new DiscoveryFeature(server));
		all.add(new HandshakeFeature(server, sessions));
		List<CallInterceptor> interceptors = List.of(new ObservedCalls(registry),
				new TimedCalls(properties.requestTime()));
		return new Dispatcher(all, interceptors, codec);
	}

}
