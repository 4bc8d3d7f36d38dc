package io.mcpgateway.adapter.configured;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.configuration.Bounds;
import io.mcpgateway.resource.content.MediaTypes;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.uri.UriTemplate;
import io.mcpgateway.tree.ConfiguredFile;
import io.mcpgateway.tree.StallGuard;
import org.jspecify.annotations.Nullable;
import org.springframework.util.Assert;
import org.springframework.util.MimeType;

/** Factory of configured resources. A configuration error stops the start. */
final class ConfiguredResourceFactory {

	private final ReaderThreads threads;

	private final StallGuard guard;

	private ConfiguredResourceFactory(ReaderThreads threads, StallGuard guard) {
		this.threads = threads;
		this.guard = guard;
	}

	/**
	 * Creates all configured resources.
	 * @param threads threads for file reads, at least 4
	 */
	static List<ConfiguredResource> of(Map<String, ResourceProperties> properties, ReaderThreads threads) {
		ConfiguredResourceFactory entries = new ConfiguredResourceFactory(threads, new StallGuard(threads.share()));
		Map<String, String> places = new HashMap<>();
		List<ConfiguredResource> all = new ArrayList<>();
		new TreeMap<>(properties).forEach((name, resource) -> {
			String place = ResourceProperties.PREFIX + "." + name;
			ConfiguredResource one = entries.entry(place, name, resource);
			String other = places.putIfAbsent(one.uris().text(), place);
			Assert.isTrue(other == null, () -> place + " has the same URI as " + other);
			all.add(one);
		});
		return all;
	}

	/** Groups resources by common URI prefix; no prefix begins with another. */
	static SortedMap<String, List<ConfiguredResource>> byPrefix(List<ConfiguredResource> all) {
		TreeMap<String, List<ConfiguredResource>> groups = new TreeMap<>();
		all.stream().sorted((one, other) -> one.uris().prefix().compareTo(other.uris().prefix())).forEach((one) -> {
			boolean isInLast = !groups.isEmpty() && one.uris().prefix().startsWith(groups.lastKey());
			groups.computeIfAbsent(isInLast ? groups.lastKey() : one.uris().prefix(), (prefix) -> new ArrayList<>())
				.add(one);
		});
		return groups;
	}

	private ConfiguredResource entry(String place, String name, ResourceProperties properties) {
		Bounds.name(place, name);
		properties.check(place);
		UriTemplate uris = uris(place, properties);
		Assert.isTrue(uris.variables().containsAll(properties.values().keySet()),
				() -> place + ".values must be of variables of the template");
		ConfiguredResource one = new ConfiguredResource(name, properties, uris, mimeType(properties),
				source(place, properties));
		requireKnownPlaceholders(place, one);
		return one;
	}

	private static UriTemplate uris(String place, ResourceProperties properties) {
		String property = place + ((properties.uri() != null) ? ".uri" : ".uri-template");
		String text = Objects.requireNonNullElse(properties.uri(), properties.uriTemplate());
		UriTemplate uris = template(property, Objects.requireNonNull(text));
		Assert.isTrue((properties.uri() != null) == uris.variables().isEmpty(),
				() -> property + ((properties.uri() != null) ? " must not have variables: use uri-template"
						: " must have a variable such as {id}: otherwise use uri"));
		try {
			ResourceUri.parse(String.join("x", uris.literals())).subject();
		}
		catch (RuntimeException ex) {
			throw new IllegalArgumentException(
					property + " must be a URI such as test://handbook or urn:isbn:0451450523", ex);
		}
		return uris;
	}

	private static UriTemplate template(String property, String text) {
		try {
			return UriTemplate.parse(text);
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException(property + " " + ex.getMessage(), ex);
		}
	}

	private ContentSource source(String place, ResourceProperties properties) {
		byte[] decoded = properties.decoded(place);
		if (decoded != null) {
			return new ConstantSource(decoded);
		}
		if (properties.file() != null) {
			return new FileSource(place + ".file", ConfiguredFile.of(properties.file()).guardedBy(this.guard),
					this.threads);
		}
		return (properties.text() != null) ? new ConstantSource(properties.text().getBytes(StandardCharsets.UTF_8))
				: ConstantSource.of(place + ".classpath", Objects.requireNonNull(properties.classpath()));
	}

	private static void requireKnownPlaceholders(String place, ConfiguredResource one) {
		if (one.isSingle() || !(one.source() instanceof ConstantSource constant)) {
			return;
		}
		try {
			TextPlaceholders.of(constant.text(), one.uris().variables(), one.mimeType());
		}
		catch (IllegalArgumentException ex) {
			String kind = (one.properties().text() != null) ? ".text " : ".classpath ";
			throw new IllegalArgumentException(place + kind + ex.getMessage(), ex);
		}
	}

	private static @Nullable MimeType mimeType(ResourceProperties properties) {
		if (properties.mimeType() != null) {
			return properties.mimeType();
		}
		if (properties.text() != null || properties.base64() != null) {
			return MimeType.valueOf((properties.text() != null) ? MediaTypes.TEXT : MediaTypes.BYTES);
		}
		String path = (properties.file() != null) ? properties.file().toString() : properties.classpath();
		String type = MediaTypes.ofName(String.valueOf(path).replaceFirst(".*/", ""));
		return (type != null) ? MimeType.valueOf(type) : null;
	}

}
