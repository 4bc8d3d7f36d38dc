package io.mcpgateway;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
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
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;

/**
 * Check that stops the start for an unknown part of {@code gateway}, and for an
 * environment variable or a system property that sets no property; each part checks its
 * other properties. Exempt are the variables by which Kubernetes and Docker name the
 * services of a namespace, such as {@code GATEWAY_PORT} for a service named gateway.
 */
final class UnknownPropertiesRegistrar implements BeanRegistrar {

	private static final ConfigurationPropertyName GATEWAY = ConfigurationPropertyName.of("gateway");

	/** Sources that Spring Boot exempts from its check. */
	private static final List<String> SOURCES = List.of(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
			StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME);

	private static final Pattern OURS = Pattern.compile("gateway[._]", Pattern.CASE_INSENSITIVE);

	/** Addresses of a service. */
	private static final Pattern SERVICE = Pattern.compile(
			"GATEWAY(_[A-Z0-9]+)*?_(SERVICE_(HOST|PORT(_[A-Z0-9_]+)?)|PORT_\\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)");

	/** Address of a service's first port, which has a URL as its value. */
	private static final Pattern SERVICE_PORT = Pattern.compile("GATEWAY(_[A-Z0-9]+)*?_PORT=(tcp|udp|sctp)://.*",
			Pattern.DOTALL);

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		check(environment);
	}

	/**
	 * Checks an environment.
	 * @throws RuntimeException naming the unknown properties
	 */
	static void check(Environment environment) {
		KnownProperties known = KnownProperties.load(SourceSelector.load(null));
		Set<String> parts = known.parts();
		UnboundElementsSourceFilter filter = new UnboundElementsSourceFilter();
		Set<ConfigurationProperty> unknown = StreamSupport
			.stream(ConfigurationPropertySources.get(environment).spliterator(), false)
			.filter(filter::apply)
			.flatMap((source) -> unknownProperties(source, parts))
			.collect(Collectors.toSet());
		if (!unknown.isEmpty()) {
			throw new UnboundConfigurationPropertiesException(unknown);
		}
		List<String> sentences = variables((ConfigurableEnvironment) environment)
			.filter((variable) -> !known.hasVariable(inCapitals(variable)))
			.sorted()
			.map((variable) -> variable + " sets no property of the gateway: the nearest name is "
					+ known.nearestTo(inCapitals(variable)))
			.toList();
		if (!sentences.isEmpty()) {
			throw new IllegalArgumentException(String.join("\n", sentences));
		}
	}

	private static Stream<ConfigurationProperty> unknownProperties(ConfigurationPropertySource source,
			Set<String> parts) {
		return (source instanceof IterableConfigurationPropertySource iterable) ? iterable.stream()
			.filter((name) -> GATEWAY.isAncestorOf(name)
					&& !parts.contains(name.getElement(1, ConfigurationPropertyName.Form.UNIFORM)))
			.map(source::getConfigurationProperty) : Stream.empty();
	}

	/**
	 * Returns the names of environment variables and system properties that begin with
	 * {@code gateway}, in any case, without those of services.
	 */
	private static Stream<String> variables(ConfigurableEnvironment environment) {
		return environment.getPropertySources()
			.stream()
			.filter((source) -> SOURCES.contains(source.getName()))
			.flatMap((source) -> Arrays.stream(((EnumerablePropertySource<?>) source).getPropertyNames())
				.filter((name) -> OURS.matcher(name).lookingAt() && !SERVICE.matcher(name).matches()
						&& !SERVICE_PORT.matcher(name + "=" + source.getProperty(name)).matches()));
	}

	private static String inCapitals(String variable) {
		return (variable.indexOf('.') < 0) ? variable.toUpperCase(Locale.ROOT)
				: KnownProperties.variable(ConfigurationPropertyName.adapt(variable, '.'));
	}

}
