package io.mcpgateway;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.boot.context.properties.source.UnboundElementsSourceFilter;
import org.springframework.core.env.Environment;

/**
 * Check that stops the start for an unknown part of {@code gateway}; each part checks its
 * own properties. Environment variables are exempt: Kubernetes sets {@code GATEWAY_PORT}
 * for a service named gateway.
 */
final class UnknownPropertiesRegistrar implements BeanRegistrar {

	private static final ConfigurationPropertyName GATEWAY = ConfigurationPropertyName.of("gateway");

	private static final Set<String> PARTS = Set.of("access", "apis", "audit", "cache", "cluster", "console",
			"documents", "files", "git", "http", "limits", "logs", "postgres", "prompts", "publicurl", "resources",
			"s3", "screen", "search", "security", "server", "sessions", "stdio", "subscriptions", "system", "tools");

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		UnboundElementsSourceFilter filter = new UnboundElementsSourceFilter();
		Set<ConfigurationProperty> unknown = StreamSupport
			.stream(ConfigurationPropertySources.get(environment).spliterator(), false)
			.filter(filter::apply)
			.flatMap(UnknownPropertiesRegistrar::unknownProperties)
			.collect(Collectors.toSet());
		if (!unknown.isEmpty()) {
			throw new UnboundConfigurationPropertiesException(unknown);
		}
	}

	private static Stream<ConfigurationProperty> unknownProperties(ConfigurationPropertySource source) {
		return (source instanceof IterableConfigurationPropertySource iterable)
				? iterable.stream().filter(UnknownPropertiesRegistrar::isUnknown).map(source::getConfigurationProperty)
				: Stream.empty();
	}

	private static boolean isUnknown(ConfigurationPropertyName name) {
		return GATEWAY.isAncestorOf(name)
				&& !PARTS.contains(name.getElement(1, ConfigurationPropertyName.Form.UNIFORM));
	}

}
