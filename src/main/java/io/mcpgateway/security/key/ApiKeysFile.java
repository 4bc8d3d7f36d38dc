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

/**
 * The file with keys: a map by their names, in YAML.
 */
public record ApiKeysFile(Path path) {

	/** The property that names the file. */
	public static final String PROPERTY = "gateway.security.api-keys-file";

	private static final int LARGEST = 1024 * 1024;

	private static final String KEYS = "keys";

	/**
	 * What it holds, as it is. Waits for the disk.
	 * @throws IllegalArgumentException if it cannot be read
	 */
	byte[] read() {
		try (InputStream input = Files.newInputStream(this.path)) {
			byte[] content = input.readNBytes(LARGEST + 1);
			Assert.isTrue(content.length <= LARGEST, PROPERTY + " is larger than 1MB");
			return content;
		}
		catch (IOException ex) {
			throw new IllegalArgumentException(PROPERTY + " cannot be read", ex);
		}
	}

	/**
	 * The keys in what it holds.
	 * @throws IllegalArgumentException if they are wrong, with the place and without what
	 * stands there
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
			throw new IllegalArgumentException(PROPERTY + " is wrong" + place(ex));
		}
	}

	/** Below a name to bind to; an empty map is a value without one. */
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

	private static String place(Throwable failure) {
		return switch (failure) {
			case MarkedYAMLException yaml when yaml.getProblemMark() != null ->
				" in line " + (yaml.getProblemMark().getLine() + 1) + ": it is no YAML";
			case BindException bind -> place(bind.getProperty(), bind.getCause()) + ": " + bind.getName();
			default -> ": it must be a map of keys by name";
		};
	}

	private static String place(@Nullable ConfigurationProperty property, @Nullable Throwable cause) {
		ConfigurationProperty wrong = (cause instanceof UnboundConfigurationPropertiesException unknown)
				? unknown.getUnboundProperties().iterator().next() : property;
		return (wrong != null && wrong.getOrigin() instanceof TextResourceOrigin origin && origin.getLocation() != null)
				? " in line " + (origin.getLocation().getLine() + 1) : "";
	}

}
