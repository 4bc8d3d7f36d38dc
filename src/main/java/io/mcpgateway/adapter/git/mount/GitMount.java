package io.mcpgateway.adapter.git.mount;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
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
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.Repository;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * A served git repository.
 *
 * @param path the repository: a bare one, or a directory with a {@code .git}; with {@code
 * url}, the directory for the copy, which may be missing
 * @param url repository to copy, such as {@code https://git.example/handbook.git}
 * @param username user name for {@code url}
 * @param password password or token for {@code url}
 * @param fetchInterval pause between two fetches from {@code url}, 1s to 1d
 * @param fetchTimeout longest silence of {@code url}, 1s to 1h
 * @param webhookToken secret of at least 16 characters, for posts to {@code
 * /hooks/git/<mount>} that ask for a fetch at once; without it nobody may ask
 * @param depth number of commits to fetch of each branch; all by default
 * @param branch the branch whose files are listed; by default the branch that the
 * repository's HEAD names
 * @param title display name
 * @param description summary of the repository
 * @param audience intended readers: {@code user}, {@code assistant} or both
 * @param priority importance from 0, optional, to 1, required
 * @param include globs of the served files, such as {@code docs/**}; empty for all files
 * @param exclude globs of files and directories to hide in every revision, such as
 * {@code secrets/**}
 * @param ttl how long clients may cache answers; those of a commit at least a day
 * @param cacheScope {@code public} if shared caches may store answers as well
 * @param watch how to detect changes: {@code poll} or {@code off}
 * @param pollInterval pause between two looks at the branches, 100ms to 1h
 * @param index whether to index the listed files for search
 * @param shared whether all nodes of a cluster see the same repository, so that one of
 * them watches for all
 * @param skills whether to serve each directory with a valid {@code SKILL.md} as a skill
 * @param list what the list of all resources shows: {@code all} files, the {@code
 * directories} at the root, or {@code none}
 */
@ConfigurationPropertiesSource
public record GitMount(@Nullable Path path, @Nullable URI url, @Nullable String username, @Nullable String password,
		@DefaultValue("1m") Duration fetchInterval, @DefaultValue("30s") Duration fetchTimeout,
		@Nullable String webhookToken, @Nullable Integer depth, @Nullable String branch, @Nullable String title,
		@Nullable String description, @Nullable List<Role> audience, @Nullable Double priority,
		@DefaultValue List<String> include, @DefaultValue List<String> exclude, @DefaultValue("0s") Duration ttl,
		@DefaultValue("private") CacheScope cacheScope, @DefaultValue("poll") GitWatchMode watch,
		@DefaultValue("1s") Duration pollInterval, @DefaultValue("true") boolean index,
		@DefaultValue("false") boolean shared, @DefaultValue("false") boolean skills,
		@DefaultValue("all") ListMode list) {

	private static final int MIN_TOKEN_LENGTH = 16;

	private static final Duration COMMIT_TTL = Duration.ofDays(1);

	public GitMount {
		audience = (audience != null) ? List.copyOf(audience) : null;
		include = List.copyOf(include);
		exclude = List.copyOf(exclude);
	}

	/**
	 * Checks the values.
	 * @param property name of the mount's property
	 */
	public void check(String property) {
		Assert.notNull(this.path,
				() -> property + ".path is required: the repository to serve, or the directory for the copy of url");
		Assert.isTrue(isAddress(this.url),
				() -> property + ".url must be a URL without user and query, such as https://git.example/handbook.git");
		Assert.isTrue((this.username == null) == (this.password == null),
				() -> property + " must have both username and password, or neither");
		Assert.isTrue(this.webhookToken == null || (this.url != null && this.webhookToken.length() >= MIN_TOKEN_LENGTH),
				() -> property + ".webhook-token must have at least 16 characters, and needs url");
		Bounds.time(property + ".fetch-interval", Duration.ofSeconds(1), this.fetchInterval, Duration.ofDays(1));
		Bounds.time(property + ".fetch-timeout", Duration.ofSeconds(1), this.fetchTimeout, Duration.ofHours(1));
		Bounds.number(property + ".depth", 1, (this.depth != null) ? this.depth : 1, Integer.MAX_VALUE);
		Assert.isTrue(this.branch == null || Repository.isValidRefName(Constants.R_HEADS + this.branch),
				() -> property + ".branch must be the name of a branch, such as main");
		Bounds.priority(property + ".priority", this.priority);
		Globs.check(property + ".include", this.include);
		Globs.check(property + ".exclude", this.exclude);
		Bounds.notNegative(property + ".ttl", this.ttl);
		Bounds.time(property + ".poll-interval", Duration.ofMillis(100), this.pollInterval, Duration.ofHours(1));
	}

	/** Returns the absolute path of the repository. */
	public Path directory() {
		if (this.path == null) {
			throw new IllegalStateException("The repository is not configured");
		}
		return this.path.toAbsolutePath();
	}

	/** Returns the nodes of a cluster that watch the mount. */
	public Watchers watchers() {
		return this.shared ? Watchers.ONE_NODE : Watchers.EACH_NODE;
	}

	public Caching caching() {
		return new Caching(this.ttl.toMillis(), this.cacheScope);
	}

	/** Returns the hints for commits and their files: a day, or longer if configured. */
	public Caching commitCaching() {
		return new Caching(Math.max(this.ttl.toMillis(), COMMIT_TTL.toMillis()), this.cacheScope);
	}

	/** Returns the annotations of all resources; {@code null} if none are configured. */
	public @Nullable Annotations annotations() {
		return Annotations.of(this.audience, this.priority);
	}

	/** Describes the indexed files, see {@link AdapterSettings#scope}. */
	public String scope() {
		return MountScope.of(directory().toString(), this.url, this.branch, this.title, this.description, this.include,
				this.exclude);
	}

	/** Returns the settings without secrets. */
	@Override
	public String toString() {
		return "GitMount[" + this.path + "]";
	}

	private static boolean isAddress(@Nullable URI url) {
		return url == null || (url.getHost() != null && List.of("http", "https").contains(url.getScheme())
				&& url.getRawUserInfo() == null && url.getRawQuery() == null && url.getRawFragment() == null);
	}

}
