package io.mcpgateway.adapter.configured;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import io.mcpgateway.configuration.Bounds;
import io.mcpgateway.protocol.CacheScope;
import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.Icon;
import io.mcpgateway.protocol.Role;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.MimeType;

/**
 * A resource, or a template of resources, as it is configured.
 *
 * @param uri what it is read by, of any scheme
 * @param uriTemplate the same for many, with variables such as <code>{id}</code>, or
 * <code>{+path}</code> for a value that may have slashes
 * @param name what it is called, otherwise as in the configuration
 * @param title its name for people
 * @param description what it is
 * @param mimeType of what type it is; otherwise what the name of the file says
 * @param audience whom it is for: {@code user}, {@code assistant} or both
 * @param priority from 0, optional, to 1, required
 * @param icons pictures that clients may show beside its name
 * @param text what it says; <code>{{id}}</code> stands for the value of a variable
 * @param base64 the bytes that it is
 * @param file where it is read each time; it may come later
 * @param classpath where it is read at the start, among the classes
 * @param values of variables that may have no others, by the variable's name
 * @param ttl how long clients may keep what they were told
 * @param cacheScope {@code public} if caches between may keep it as well
 * @param pollInterval how long to wait between looks at its file; the shortest of all
 * that are configured counts
 */
@ConfigurationPropertiesSource
record ResourceProperties(@Nullable String uri, @Nullable String uriTemplate, @Nullable String name,
		@Nullable String title, @Nullable String description, @Nullable MimeType mimeType,
		@Nullable List<Role> audience, @Nullable Double priority, @DefaultValue List<Icon> icons, @Nullable String text,
		@Nullable String base64, @Nullable Path file, @Nullable String classpath,
		@DefaultValue Map<String, List<String>> values, @DefaultValue("0s") Duration ttl,
		@DefaultValue("private") CacheScope cacheScope, @DefaultValue("5s") Duration pollInterval) {

	static final String PREFIX = "gateway.resources";

	/** The longest time between looks. */
	static final Duration MAX_POLL_INTERVAL = Duration.ofHours(1);

	ResourceProperties {
		icons = List.copyOf(icons);
		values = Map.copyOf(values);
	}

	/** See that it can be served; {@code property} is where it is configured. */
	void check(String property) {
		Assert.isTrue((this.uri != null) != (this.uriTemplate != null),
				() -> property + " must have either uri or uri-template");
		Assert.isTrue(
				Stream.of(this.text, this.base64, this.file, this.classpath).filter(Objects::nonNull).count() == 1,
				() -> property + " must have one of text, base64, file and classpath");
		Assert.isTrue(this.uriTemplate == null || this.base64 == null,
				() -> property + ".base64 has no place for variables: use text, file or classpath");
		Assert.isTrue(this.uriTemplate == null || this.file == null || this.file.toString().indexOf('{') < 0,
				() -> property + ".file must not have variables: they stand in the file's text");
		Bounds.priority(property + ".priority", this.priority);
		Icon.check(property + ".icons", this.icons);
		Bounds.notNegative(property + ".ttl", this.ttl);
		Bounds.time(property + ".poll-interval", Duration.ofMillis(100), this.pollInterval, MAX_POLL_INTERVAL);
	}

	/** The bytes that it always is, if they are in the configuration. */
	byte @Nullable [] decoded(String property) {
		try {
			return (this.base64 != null) ? Base64.getDecoder().decode(this.base64.replaceAll("\\s", "")) : null;
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException(property + ".base64 must be base64", ex);
		}
	}

	Caching caching() {
		return new Caching(this.ttl.toMillis(), this.cacheScope);
	}

}
