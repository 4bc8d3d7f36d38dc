package io.mcpgateway.adapter.file;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

import io.mcpgateway.protocol.Annotations;
import io.mcpgateway.protocol.CacheScope;
import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.Role;
import org.jspecify.annotations.Nullable;
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
 */
record FileMount(@Nullable Path root, @Nullable String title, @Nullable String description,
		@Nullable List<Role> audience, @Nullable Double priority, @DefaultValue List<String> include,
		@DefaultValue List<String> exclude, @DefaultValue("false") boolean hidden,
		@DefaultValue("false") boolean followLinks, @DefaultValue("0s") Duration ttl,
		@DefaultValue("private") CacheScope cacheScope) {

	FileMount {
		Assert.notNull(root, "gateway.files.mounts.<name>.root is required: the directory to serve");
		Assert.isTrue(priority == null || (priority >= 0 && priority <= 1),
				"gateway.files.mounts.<name>.priority must be from 0 to 1");
		Assert.isTrue(!ttl.isNegative(), "gateway.files.mounts.<name>.ttl must not be negative");
		include = List.copyOf(include);
		exclude = List.copyOf(exclude);
	}

	Caching caching() {
		return new Caching(this.ttl.toMillis(), this.cacheScope);
	}

	/** The hints that hold for all that is in it, if there are any. */
	@Nullable Annotations annotations() {
		return (this.audience != null || this.priority != null) ? new Annotations(this.audience, this.priority, null)
				: null;
	}

	/** The hints for something in it that last changed at {@code modified}. */
	Annotations annotations(Instant modified) {
		return new Annotations(this.audience, this.priority, modified.truncatedTo(ChronoUnit.MILLIS));
	}

	/** The directory, however the process was started. */
	Path directory() {
		if (this.root == null) {
			throw new IllegalStateException("the root was checked");
		}
		return this.root.toAbsolutePath();
	}

}
