package io.mcpgateway.security;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.configuration.ReloadablePart;
import io.mcpgateway.protocol.Implementation;
import io.mcpgateway.request.Endpoints;
import io.mcpgateway.request.Refusals;
import io.mcpgateway.rpc.Groups;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.beans.factory.BeanRegistry.SupplierContext;
import org.springframework.boot.health.contributor.HealthContributor;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.core.env.Environment;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.http.server.PathContainer;
import org.springframework.web.reactive.handler.AbstractHandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;
import reactor.core.publisher.Mono;

/** Registrar of authentication over HTTP, by {@code gateway.security.mode}. */
public final class SecurityRegistrar implements BeanRegistrar {

	/** Order of the metadata beside the endpoints. */
	private static final int MAPPING_ORDER = -1;

	private static final Duration KEY_CACHE_TIME = Duration.ofMinutes(1);

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		SecurityProperties properties = properties(environment);
		switch (properties.mode()) {
			case NONE -> OpenGatewayCheck.check(properties, environment);
			case API_KEY -> registerKeys(registry, properties);
			case OAUTH2 -> registerTokens(registry, Objects.requireNonNull(properties.oauth2()));
		}
	}

	private static SecurityProperties properties(Environment environment) {
		SecurityProperties properties = BoundProperties.read(environment, SecurityProperties.PREFIX,
				SecurityProperties.class);
		properties.requireModeProperties();
		return properties;
	}

	private static List<ApiKey> keys(SecurityProperties properties) {
		return properties.apiKeys()
			.entrySet()
			.stream()
			.map((named) -> ApiKey.of(ApiKeyProperties.PREFIX, named.getKey(), named.getValue()))
			.toList();
	}

	private static ReloadablePart reload(ApiKeyAuthenticator authenticator) {
		return ReloadablePart.of((next) -> {
			List<ApiKey> keys = keys(properties(next));
			authenticator.check(keys);
			return () -> authenticator.replaceConfigured(keys);
		}, ApiKeyProperties.PREFIX);
	}

	private static void registerKeys(BeanRegistry registry, SecurityProperties properties) {
		ApiKeyAuthenticator keys = new ApiKeyAuthenticator(keys(properties));
		registry.registerBean("apiKeysReload", ReloadablePart.class,
				(bean) -> bean.supplier((context) -> reload(keys)));
		if (properties.apiKeysFile() != null) {
			ApiKeysFilePoller poller = new ApiKeysFilePoller(new ApiKeysFile(Path.of(properties.apiKeysFile())), keys,
					properties.apiKeysInterval());
			registry.registerBean("apiKeysWatch", ApiKeysFilePoller.class,
					(bean) -> bean.supplier((context) -> poller));
			registry.registerBean("apiKeysHealthIndicator", HealthIndicator.class,
					(bean) -> bean.supplier((context) -> poller::health));
		}
		registry.registerBean("authenticationFilter", AuthenticationFilter.class,
				(bean) -> bean.supplier((context) -> new AuthenticationFilter(new CredentialReader(true),
						new AuthenticationCache(keys, KEY_CACHE_TIME),
						ProtectedResources.ofKeys(context.bean(Endpoints.class), context.bean(Groups.class)),
						new AuthenticationErrorWriter(BearerChallenge.API_KEY, context.bean(Refusals.class)))));
	}

	private static void registerTokens(BeanRegistry registry, OAuth2Properties properties) {
		registry.registerBean("authorizationServers", AuthorizationServers.class,
				(bean) -> bean.supplier((context) -> new AuthorizationServers(
						ProtectedResources.issuers(context.bean(Groups.class), properties),
						context.bean(ReactorResourceFactory.class))));
		registry.registerBean("authorizationServerHealthContributor", HealthContributor.class,
				(bean) -> bean.supplier((context) -> context.bean(AuthorizationServers.class).health()));
		registry.registerBean("authenticationFilter", AuthenticationFilter.class,
				(bean) -> bean.supplier((context) -> new AuthenticationFilter(new CredentialReader(false),
						new AuthenticationCache(context.bean(AuthorizationServers.class).authenticator(),
								properties.tokenCache()),
						resources(properties, context), new AuthenticationErrorWriter(
								new BearerChallenge(properties.resource()), context.bean(Refusals.class)))));
		registry.registerBean("resourceMetadataMapping", MetadataMapping.class,
				(bean) -> bean.supplier((context) -> metadata(properties, context)));
	}

	private static MetadataMapping metadata(OAuth2Properties properties, SupplierContext context) {
		ProtectedResources resources = resources(properties, context);
		String title = title(context.bean(Implementation.class));
		return new MetadataMapping(context.bean(Groups.class)
			.derive((all, previous) -> ProtectedResourceMetadata.handlers(properties, resources, title)));
	}

	private static ProtectedResources resources(OAuth2Properties properties, SupplierContext context) {
		return ProtectedResources.ofTokens(context.bean(Endpoints.class), context.bean(Groups.class), properties,
				title(context.bean(Implementation.class)));
	}

	private static String title(Implementation gateway) {
		return (gateway.title() != null) ? gateway.title() : gateway.name();
	}

	/** Mapping of the metadata, which follows the groups. */
	private static final class MetadataMapping extends AbstractHandlerMapping {

		private final Supplier<Map<String, WebHandler>> handlers;

		MetadataMapping(Supplier<Map<String, WebHandler>> handlers) {
			this.handlers = handlers;
			setOrder(MAPPING_ORDER);
		}

		@Override
		protected Mono<WebHandler> getHandlerInternal(ServerWebExchange exchange) {
			PathContainer path = exchange.getRequest().getPath().pathWithinApplication();
			return Mono.justOrEmpty(this.handlers.get().get(plain(path)));
		}

		/** Returns a path decoded and without parameters, as patterns compare it. */
		private static String plain(PathContainer path) {
			return path.elements()
				.stream()
				.map((element) -> (element instanceof PathContainer.PathSegment segment) ? segment.valueToMatch()
						: element.value())
				.collect(Collectors.joining());
		}

	}

}
