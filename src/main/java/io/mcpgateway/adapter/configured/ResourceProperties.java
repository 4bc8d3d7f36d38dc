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
import io.mcpgateway.resource.uri.UriNormalizer;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.MimeType;

/**
 * A resource, or a template of resources.
 *
 * @param uri URI of the resource, of any scheme
 * @param uriTemplate URI template of several resources, with variables such as
 * <code>{id}</code>, or <code>{+path}</code> for values with slashes
 * @param name name of the resource; by default the name in the configuration
 * @param title name for people
 * @param description description of the resource
 * @param mimeType media type; by default the type of the file name
 * @param audience intended audience: {@code user}, {@code assistant} or both
 * @param priority importance from 0, optional, to 1, required
 * @param icons icons that clients may show beside the name
 * @param text text of the resource; <code>{{id}}</code> stands for the value of a
 * variable
 * @param base64 content in base64
 * @param file file with the content, read at each request; may be created later
 * @param classpath class path resource with the content, read at the start
 * @param values permitted values of variables, by name of the variable; other variables
 * accept any value
 * @param ttl time for which clients may cache responses
 * @param cacheScope {@code public} to permit shared caches
 * @param pollInterval interval of polling the file, from 100ms to 1h; the shortest
 * interval of all resources applies
 */
@ConfigurationPropertiesSource
record ResourceProperties(@Nullable String uri, @Nullable String uriTemplate, @Nullable String name,
		@Nullable String title, @Nullable String description, @Nullable MimeType mimeType,
		@Nullable List<Role> audience, @Nullable Double priority, @DefaultValue List<Icon> icons, @Nullable String text,
		@Nullable String base64, @Nullable Path file, @Nullable String classpath,
		@DefaultValue Map<String, List<String>> values, @DefaultValue("0s") Duration ttl,
		@DefaultValue("private") CacheScope cacheScope, @DefaultValue("5s") Duration pollInterval) {

	static final String PREFIX = "gateway.resources";

	/** Maximum poll interval. */
	static final Duration MAX_POLL_INTERVAL = Duration.ofHours(1);

	ResourceProperties {
		uri = (uri != null) ? UriNormalizer.normalize(uri) : null;
		uriTemplate = (uriTemplate != null) ? UriNormalizer.normalize(uriTemplate) : null;
		icons = List.copyOf(icons);
		values = Map.copyOf(values);
	}

	/** Checks the configuration; {@code property} is its name. */
	void check(String property) {
		Assert.isTrue((this.uri != null) != (this.uriTemplate != null),
				() -> property + " must have either uri or uri-template");
		Assert.isTrue(
				Stream.of(this.text, this.base64, this.file, this.classpath).filter(Objects::nonNull).count() == 1,
				() -> property + " must have one of text, base64, file and classpath");
		Assert.isTrue(this.uriTemplate == null || this.base64 == null,
				() -> property + ".base64 cannot have variables: use text, file or classpath");
		Assert.isTrue(this.uriTemplate == null || this.file == null || this.file.toString().indexOf('{') < 0,
				() -> property + ".file must not have variables: put the variables into the text of the file");
		Bounds.priority(property + ".priority", this.priority);
		Icon.check(property + ".icons", this.icons);
		Bounds.notNegative(property + ".ttl", this.ttl);
		Bounds.time(property + ".poll-interval", Duration.ofMillis(100), this.pollInterval, MAX_POLL_INTERVAL);
	}

	/** Returns the configured base64 bytes; {@code null} if there are none. */
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
