package io.mcpgateway.security;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.protocol.Implementation;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.core.env.Environment;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;

/**
 * Registers what finds out who asks over HTTP, as {@code gateway.security.mode} has it;
 * nothing if nobody has to prove it.
 */
public final class SecurityRegistrar implements BeanRegistrar {

	/** Beside the endpoints themselves. */
	private static final int MAPPING_ORDER = -1;

	private static final Duration KEY_CACHE = Duration.ofMinutes(1);

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		SecurityProperties properties = BoundProperties.read(environment, SecurityProperties.PREFIX,
				SecurityProperties.class);
		properties.requireWhatModeNeeds();
		switch (properties.mode()) {
			case NONE -> OpenGateway.allow(properties, environment);
			case API_KEY -> registerKeys(registry, properties);
			case OAUTH2 -> registerTokens(registry, Objects.requireNonNull(properties.oauth2()));
		}
	}

	private static void registerKeys(BeanRegistry registry, SecurityProperties properties) {
		ApiKeys keys = new ApiKeys(properties.apiKeys()
			.entrySet()
			.stream()
			.map((named) -> ApiKey.of(SecurityProperties.KEYS, named.getKey(), named.getValue()))
			.toList());
		if (properties.apiKeysFile() != null) {
			ApiKeysWatch watch = new ApiKeysWatch(new ApiKeysFile(Path.of(properties.apiKeysFile())), keys,
					properties.apiKeysInterval());
			registry.registerBean("apiKeysWatch", ApiKeysWatch.class, (bean) -> bean.supplier((context) -> watch));
			registry.registerBean("apiKeysHealthIndicator", HealthIndicator.class,
					(bean) -> bean.supplier((context) -> new ApiKeysHealth(watch)));
		}
		registry.registerBean("authenticationFilter", AuthenticationFilter.class,
				(bean) -> bean.supplier((context) -> new AuthenticationFilter(new Credentials(true),
						new RememberedProofs(keys, KEY_CACHE), List.of(),
						new Refusals(Challenge.OF_KEYS, context.bean(MeterRegistry.class)))));
	}

	private static void registerTokens(BeanRegistry registry, OAuth2Properties properties) {
		registry.registerBean("authenticationFilter", AuthenticationFilter.class,
				(bean) -> bean.supplier((context) -> new AuthenticationFilter(new Credentials(false),
						authenticator(properties, new AuthorizationServer(context.bean(ReactorResourceFactory.class))),
						properties.requiredScopes(),
						new Refusals(new Challenge(properties.resource(), properties.scopes()),
								context.bean(MeterRegistry.class)))));
		registry.registerBean("resourceMetadataMapping", SimpleUrlHandlerMapping.class,
				(bean) -> bean.supplier((context) -> new SimpleUrlHandlerMapping(
						Map.copyOf(ResourceMetadata.handlers(properties, title(context.bean(Implementation.class)))),
						MAPPING_ORDER)));
	}

	private static Authenticator authenticator(OAuth2Properties properties, AuthorizationServer server) {
		String introspection = properties.introspectionUri();
		Authenticator tokens = (introspection != null)
				? new BoundedIntrospection(new OpaqueTokens(properties, introspection, server))
				: new SignedTokens(properties, server);
		return properties.tokenCache().isZero() ? tokens : new RememberedProofs(tokens, properties.tokenCache());
	}

	private static String title(Implementation gateway) {
		return (gateway.title() != null) ? gateway.title() : gateway.name();
	}

}
