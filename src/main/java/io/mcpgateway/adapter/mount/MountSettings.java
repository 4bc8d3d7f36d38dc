package io.mcpgateway.adapter.mount;

import java.nio.charset.Charset;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

import io.mcpgateway.configuration.Bounds;
import io.mcpgateway.protocol.Annotations;
import io.mcpgateway.protocol.CacheScope;
import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.Role;
import io.mcpgateway.resource.AdapterSettings;
import io.mcpgateway.resource.ChangeFeed.Watchers;
import io.mcpgateway.resource.ListMode;
import io.mcpgateway.resource.content.TextEncoding;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * Settings of a mount of any kind, beside those of its own kind.
 *
 * @param title display name
 * @param description summary of the content
 * @param audience intended readers: {@code user}, {@code assistant} or both
 * @param priority importance from 0, optional, to 1, required
 * @param include patterns of the served names, such as {@code docs/**}; empty for all
 * @param exclude patterns of names to hide, such as {@code drafts/**}
 * @param ttl how long clients may cache answers
 * @param cacheScope {@code public} if shared caches may store answers as well
 * @param index whether search indexes the content, which reads each resource once and
 * after each change
 * @param skills whether to serve each directory with a valid {@code SKILL.md} as a skill
 * @param list what the list of all resources shows: {@code all} resources, the {@code
 * directories} at the root, or {@code none}
 * @param charset encoding of the texts, such as {@code windows-1252}; found for each text
 * by default. A byte order mark comes before it, and bytes that do not fit are UTF-8 or
 * binary
 * @param maxRead largest size of a file that is read as a whole; larger ones only by
 * ranges
 * @param shared whether all nodes of a cluster see the same source, so that one of them
 * watches for all
 */
@ConfigurationPropertiesSource
public record MountSettings(@Nullable String title, @Nullable String description, @Nullable List<Role> audience,
		@Nullable Double priority, @DefaultValue List<String> include, @DefaultValue List<String> exclude,
		@DefaultValue("0s") Duration ttl, @DefaultValue("private") CacheScope cacheScope, @Nullable Boolean index,
		@DefaultValue("false") boolean skills, @DefaultValue("all") ListMode list, @Nullable Charset charset,
		@DefaultValue("64GB") DataSize maxRead, @Nullable Boolean shared) {

	public MountSettings {
		audience = (audience != null) ? List.copyOf(audience) : null;
		include = List.copyOf(include);
		exclude = List.copyOf(exclude);
	}

	void check(String property) {
		Bounds.priority(property + ".priority", this.priority);
		Bounds.notNegative(property + ".ttl", this.ttl);
		Bounds.size(property + ".max-read", DataSize.ofBytes(1), this.maxRead, DataSize.ofTerabytes(1024));
	}

	/** Checks the settings of a mount that shows its callers different resources. */
	void checkPersonal(String property) {
		Assert.isTrue(!Boolean.TRUE.equals(this.index), () -> property
				+ ".index cannot be true, since the mount shows its callers different resources: remove it");
		Assert.isTrue(this.cacheScope != CacheScope.PUBLIC, () -> property
				+ ".cache-scope cannot be public, since the mount shows its callers different resources: remove it");
	}

	MountSettings withDefaults(boolean index, @Nullable Boolean shared) {
		return new MountSettings(this.title, this.description, this.audience, this.priority, this.include, this.exclude,
				this.ttl, this.cacheScope, (this.index != null) ? this.index : Boolean.valueOf(index), this.skills,
				this.list, this.charset, this.maxRead, (this.shared != null) ? this.shared : shared);
	}

	public Caching caching() {
		return new Caching(this.ttl.toMillis(), this.cacheScope);
	}

	/** Returns the annotations of all resources; {@code null} if none are configured. */
	public @Nullable Annotations annotations() {
		return Annotations.of(this.audience, this.priority);
	}

	/** Returns the annotations of a resource modified at a time. */
	public Annotations annotations(Instant modified) {
		return Annotations.of(this.audience, this.priority, modified);
	}

	/** Returns the rule for the encoding of texts. */
	public TextEncoding encoding() {
		return TextEncoding.of(this.charset);
	}

	/** Returns the configured encoding of texts by name; {@code null} if none is. */
	public @Nullable String charsetName() {
		return (this.charset != null) ? this.charset.name() : null;
	}

	/**
	 * Returns the nodes of a cluster watching the mount: a single node for a shared
	 * source.
	 */
	public Watchers watchers() {
		return Boolean.TRUE.equals(this.shared) ? Watchers.ONE_NODE : Watchers.EACH_NODE;
	}

	/**
	 * Returns the settings of the adapter.
	 * @param scope see {@link AdapterSettings#scope}
	 */
	public AdapterSettings adapter(String scope) {
		return new AdapterSettings(caching(), Boolean.TRUE.equals(this.index), this.skills, this.list, scope);
	}

}
