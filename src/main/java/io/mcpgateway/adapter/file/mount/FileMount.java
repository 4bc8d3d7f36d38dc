package io.mcpgateway.adapter.file.mount;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

import io.mcpgateway.adapter.Globs;
import io.mcpgateway.adapter.MountScope;
import io.mcpgateway.configuration.Bounds;
import io.mcpgateway.protocol.Annotations;
import io.mcpgateway.protocol.CacheScope;
import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.Role;
import io.mcpgateway.resource.AdapterSettings;
import io.mcpgateway.resource.ChangeFeed.Watchers;
import io.mcpgateway.resource.ListMode;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * A served directory.
 *
 * @param root the directory, which may be created later
 * @param title display name
 * @param description summary of the files
 * @param audience intended readers: {@code user}, {@code assistant} or both
 * @param priority importance from 0, optional, to 1, required
 * @param include globs of the served files, such as {@code docs/*.md}; empty for all
 * files
 * @param exclude globs of files and directories to hide, such as {@code drafts/**}. Case
 * is ignored, and for a link its own name counts
 * @param hidden whether to serve names that begin with a dot
 * @param followLinks whether to follow symbolic links that stay inside the directory
 * @param ttl how long clients may cache answers
 * @param cacheScope {@code public} if shared caches may store answers as well
 * @param watch how to detect changes: {@code native}, {@code poll} or {@code off}
 * @param coalesce how long to gather events before changes are published, 1ms to 10s,
 * with {@code native}
 * @param pollInterval pause between two passes of polling, 100ms to 1h, with {@code poll}
 * or where the system cannot watch
 * @param index whether to index the files for search
 * @param shared whether all nodes of a cluster see the same files, so that one of them
 * watches for all; by default true with {@code poll}, false with {@code native}
 * @param skills whether to serve each directory with a valid {@code SKILL.md} as a skill
 * @param list what the list of all resources shows: {@code all} files, the {@code
 * directories} at the root, or {@code none}
 */
@ConfigurationPropertiesSource
public record FileMount(@Nullable Path root, @Nullable String title, @Nullable String description,
		@Nullable List<Role> audience, @Nullable Double priority, @DefaultValue List<String> include,
		@DefaultValue List<String> exclude, @DefaultValue("false") boolean hidden,
		@DefaultValue("false") boolean followLinks, @DefaultValue("0s") Duration ttl,
		@DefaultValue("private") CacheScope cacheScope, @DefaultValue("native") FileWatchMode watch,
		@DefaultValue("50ms") Duration coalesce, @DefaultValue("5s") Duration pollInterval,
		@DefaultValue("true") boolean index, @Nullable Boolean shared, @DefaultValue("false") boolean skills,
		@DefaultValue("all") ListMode list) {

	public FileMount {
		include = List.copyOf(include);
		exclude = List.copyOf(exclude);
	}

	/**
	 * Checks the values.
	 * @param property name of the mount's property
	 */
	public void check(String property) {
		Assert.notNull(this.root, () -> property + ".root is required: the directory to serve");
		Bounds.priority(property + ".priority", this.priority);
		Bounds.notNegative(property + ".ttl", this.ttl);
		Bounds.time(property + ".coalesce", Duration.ofMillis(1), this.coalesce, Duration.ofSeconds(10));
		Bounds.time(property + ".poll-interval", Duration.ofMillis(100), this.pollInterval, Duration.ofHours(1));
		Globs.check(property + ".include", this.include);
		Globs.check(property + ".exclude", this.exclude);
	}

	/** Returns the start of every URI of the mount with a name. */
	public static String uriPrefix(String name) {
		return "file:///" + name + "/";
	}

	/** Returns the nodes of a cluster that watch the mount. */
	public Watchers watchers() {
		boolean isShared = (this.shared != null) ? this.shared : this.watch == FileWatchMode.POLL;
		return isShared ? Watchers.ONE_NODE : Watchers.EACH_NODE;
	}

	public Caching caching() {
		return new Caching(this.ttl.toMillis(), this.cacheScope);
	}

	/** Returns the annotations of all resources; {@code null} if none are configured. */
	public @Nullable Annotations annotations() {
		return Annotations.of(this.audience, this.priority);
	}

	/** Returns the annotations of a resource that was modified at a time. */
	public Annotations annotations(Instant modified) {
		return Annotations.of(this.audience, this.priority, modified);
	}

	/** Describes the indexed files, see {@link AdapterSettings#scope}. */
	public String scope() {
		return MountScope.of(directory().toString(), this.title, this.description, this.include, this.exclude,
				this.hidden, this.followLinks);
	}

	/** Returns the absolute path of the directory. */
	public Path directory() {
		if (this.root == null) {
			throw new IllegalStateException("The root directory is not configured");
		}
		return this.root.toAbsolutePath();
	}

}
