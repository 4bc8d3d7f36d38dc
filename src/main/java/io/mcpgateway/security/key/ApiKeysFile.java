package io.mcpgateway.security.key;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.env.OriginTrackedMapPropertySource;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.origin.TextResourceOrigin;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.util.Assert;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/** YAML file of API keys, a map of {@code keys} by name. */
public record ApiKeysFile(Path path) {

	/** Property that names the file. */
	public static final String PROPERTY = "gateway.security.api-keys-file";

	private static final int MAX_SIZE = 1024 * 1024;

	private static final String KEYS = "keys";

	/**
	 * Reads the file; blocks on the disk.
	 * @throws IllegalArgumentException if the file cannot be read or exceeds 1 MB
	 */
	byte[] read() {
		try (InputStream input = Files.newInputStream(this.path)) {
			byte[] content = input.readNBytes(MAX_SIZE + 1);
			Assert.isTrue(content.length <= MAX_SIZE, PROPERTY + ": the file must not exceed 1MB");
			return content;
		}
		catch (IOException ex) {
			throw new IllegalArgumentException(PROPERTY + ": cannot read the file", ex);
		}
	}

	/**
	 * Parses the keys in the content of the file.
	 * @throws IllegalArgumentException if the content is invalid; the message names the
	 * line and omits the value, which may be a secret
	 */
	static Collection<ApiKey> parse(byte[] content) {
		return bind(content).entrySet()
			.stream()
			.map((named) -> ApiKey.of(PROPERTY + ": " + KEYS, named.getKey(), named.getValue()))
			.toList();
	}

	private static Map<String, ApiKeyProperties> bind(byte[] content) {
		try {
			List<PropertySource<?>> sources = new YamlPropertySourceLoader().load(KEYS, new ByteArrayResource(content));
			return new Binder(ConfigurationPropertySources.from(sources.stream().map(ApiKeysFile::prefixed).toList()))
				.bind(KEYS, Bindable.mapOf(String.class, ApiKeyProperties.class),
						new NoUnboundElementsBindHandler(BindHandler.DEFAULT))
				.orElse(Map.of());
		}
		catch (IOException | RuntimeException ex) {
			throw new IllegalArgumentException(PROPERTY + " is invalid" + location(ex));
		}
	}

	/**
	 * Moves all properties below a prefix to bind to, and drops the nameless value that
	 * stands for an empty map.
	 */
	private static PropertySource<?> prefixed(PropertySource<?> source) {
		Map<String, Object> prefixed = new HashMap<>();
		if (source.getSource() instanceof Map<?, ?> properties) {
			properties.forEach((name, value) -> {
				if (name != null) {
					prefixed.put(KEYS + "." + name, value);
				}
			});
		}
		return new OriginTrackedMapPropertySource(KEYS, prefixed);
	}

	private static String location(Throwable failure) {
		return switch (failure) {
			case MarkedYAMLException yaml when yaml.getProblemMark() != null ->
				" in line " + (yaml.getProblemMark().getLine() + 1) + ": not valid YAML";
			case BindException bind -> location(bind.getProperty(), bind.getCause()) + ": " + bind.getName();
			default -> ": expected a map of keys by name";
		};
	}

	private static String location(@Nullable ConfigurationProperty property, @Nullable Throwable cause) {
		ConfigurationProperty wrong = (cause instanceof UnboundConfigurationPropertiesException unknown)
				? unknown.getUnboundProperties().iterator().next() : property;
		return (wrong != null && wrong.getOrigin() instanceof TextResourceOrigin origin && origin.getLocation() != null)
				? " in line " + (origin.getLocation().getLine() + 1) : "";
	}

}
