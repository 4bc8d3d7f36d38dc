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
import io.mcpgateway.resource.ResourceAdapter;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * A directory that is served.
 *
 * @param root where it is; it may come later
 * @param title its name for people
 * @param description what is in it
 * @param audience whom it is for: {@code user}, {@code assistant} or both
 * @param priority from 0, optional, to 1, required
 * @param include globs of the files that are served, all if there is none
 * @param exclude globs of files and directories that are not
 * @param hidden whether names that begin with a dot are served
 * @param followLinks whether symbolic links that stay inside are followed
 * @param ttl how long clients may keep what they were told
 * @param cacheScope {@code public} if caches between may keep it as well
 * @param watch how changes in it are noticed: {@code native}, {@code poll} or {@code off}
 * @param coalesce for how long what happens is gathered before it is told
 * @param pollInterval how long to wait between passes if it is polled
 * @param index whether search finds what is in it
 */
@ConfigurationPropertiesSource
public record FileMount(@Nullable Path root, @Nullable String title, @Nullable String description,
		@Nullable List<Role> audience, @Nullable Double priority, @DefaultValue List<String> include,
		@DefaultValue List<String> exclude, @DefaultValue("false") boolean hidden,
		@DefaultValue("false") boolean followLinks, @DefaultValue("0s") Duration ttl,
		@DefaultValue("private") CacheScope cacheScope, @DefaultValue("native") FileWatchMode watch,
		@DefaultValue("50ms") Duration coalesce, @DefaultValue("5s") Duration pollInterval,
		@DefaultValue("true") boolean index) {

	public FileMount {
		include = List.copyOf(include);
		exclude = List.copyOf(exclude);
	}

	/** See that it can be served; {@code property} is where it is configured. */
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

	public Caching caching() {
		return new Caching(this.ttl.toMillis(), this.cacheScope);
	}

	/** The hints that hold for all that is in it, if there are any. */
	public @Nullable Annotations annotations() {
		return Annotations.of(this.audience, this.priority);
	}

	/** The hints for something in it that last changed at {@code modified}. */
	public Annotations annotations(Instant modified) {
		return Annotations.of(this.audience, this.priority, modified);
	}

	/** Describes what search finds here, see {@link ResourceAdapter#scope}. */
	public String scope() {
		return MountScope.of(directory().toString(), this.title, this.description, this.include, this.exclude,
				this.hidden, this.followLinks);
	}

	/** The directory, however the process was started. */
	public Path directory() {
		if (this.root == null) {
			throw new IllegalStateException("the root was checked");
		}
		return this.root.toAbsolutePath();
	}

}
