package io.mcpgateway.configuration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.springframework.boot.context.config.ConfigDataEnvironmentPostProcessor;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.env.ConfigTreePropertySource;
import org.springframework.boot.env.DefaultPropertiesPropertySource;
import org.springframework.boot.env.OriginTrackedMapPropertySource;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;

/**
 * Files of the configuration, which are found and read again as at the start: those of
 * {@code spring.config.location}, {@code spring.config.additional-location} and
 * {@code spring.config.import}, YAML, properties and {@code configtree:}.
 * <p>
 * <b>Why</b> all are read, rather than those that a watch reports: Kubernetes swaps a
 * link two levels above a file, an optional file may appear later, and a file may name
 * others. Reading them takes about a millisecond.
 */
public final class ConfigurationFiles {

	/** Sources before the files, and below: arguments, variables, defaults. */
	private final List<PropertySource<?>> others;

	private final List<String> profiles;

	/** Creates an instance for the environment of a running gateway. */
	public ConfigurationFiles(ConfigurableEnvironment running) {
		this.others = withoutFiles(running.getPropertySources());
		this.profiles = List.of(running.getActiveProfiles());
	}

	/**
	 * Reads all files. Blocks on the disk.
	 * @throws RuntimeException if a file is not valid or missing, as at the start
	 */
	public ConfigurableEnvironment read() {
		StandardEnvironment next = new StandardEnvironment();
		MutablePropertySources sources = next.getPropertySources();
		sources.stream().map(PropertySource::getName).toList().forEach(sources::remove);
		this.others.forEach(sources::addLast);
		ConfigDataEnvironmentPostProcessor.applyTo(next, null, null, this.profiles);
		DefaultPropertiesPropertySource.moveToEnd(next);
		ConfigurationPropertySources.attach(next);
		return next;
	}

	/**
	 * Returns the values of all properties that a file decides, by name. A property that
	 * an argument or a variable sets is missing, since no file changes it.
	 */
	public static Map<String, String> values(ConfigurableEnvironment environment) {
		Iterable<ConfigurationPropertySource> all = ConfigurationPropertySources.get(environment);
		Map<String, String> values = new TreeMap<>();
		environment.getPropertySources()
			.stream()
			.filter(ConfigurationFiles::isOfFiles)
			.flatMap(ConfigurationFiles::names)
			.distinct()
			.filter((name) -> isDecidedByFiles(ConfigurationPropertyName.adapt(name, '.'), all))
			.forEach((name) -> values.put(name, Objects.requireNonNullElse(environment.getProperty(name), "")));
		return values;
	}

	private static boolean isDecidedByFiles(ConfigurationPropertyName name, Iterable<ConfigurationPropertySource> all) {
		for (ConfigurationPropertySource source : all) {
			if (source.getConfigurationProperty(name) != null) {
				return source.getUnderlyingSource() instanceof PropertySource<?> first && isOfFiles(first);
			}
		}
		return true;
	}

	/**
	 * Returns the sources of a running gateway but its files. Sources after the files
	 * follow from them, except for defaults.
	 */
	private static List<PropertySource<?>> withoutFiles(MutablePropertySources running) {
		List<PropertySource<?>> others = new ArrayList<>();
		boolean isAfter = false;
		for (PropertySource<?> source : running) {
			boolean isOfFiles = isOfFiles(source);
			isAfter |= isOfFiles;
			if (!isOfFiles && !ConfigurationPropertySources.isAttachedConfigurationPropertySource(source)
					&& (!isAfter || DefaultPropertiesPropertySource.hasMatchingName(source))) {
				others.add(source);
			}
		}
		return List.copyOf(others);
	}

	private static boolean isOfFiles(PropertySource<?> source) {
		return source instanceof OriginTrackedMapPropertySource || source instanceof ConfigTreePropertySource;
	}

	private static Stream<String> names(PropertySource<?> source) {
		return (source instanceof EnumerablePropertySource<?> enumerable) ? Arrays.stream(enumerable.getPropertyNames())
				: Stream.empty();
	}

}
