package io.mcpgateway.adapter.git.mount;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import io.mcpgateway.adapter.mount.WatchMode;
import io.mcpgateway.adapter.mount.grant.AccessDefault;
import io.mcpgateway.adapter.mount.grant.AccessFile;
import io.mcpgateway.configuration.Bounds;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.Repository;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * A served git repository. Globs of {@code exclude} hide paths in every revision, and
 * clients may cache what a commit holds for at least a day.
 *
 * @param path the repository: a bare one, or a directory with a {@code .git}; with {@code
 * url}, the directory for the copy, which may be missing
 * @param url repository to copy, such as {@code https://git.example/handbook.git} or
 * {@code ssh://git@git.example/handbook.git}
 * @param username user name for {@code url}
 * @param password password or token for a {@code url} over HTTP
 * @param sshKey file with the private key for a {@code url} over SSH, read for each fetch
 * @param sshKeyPassphrase passphrase of an encrypted {@code ssh-key}
 * @param sshKnownHosts file with the keys of the server for a {@code url} over SSH, in
 * the format of OpenSSH, read for each fetch; no other key is accepted
 * @param fetchInterval pause between two fetches from {@code url}, 1s to 1d
 * @param fetchTimeout longest silence of {@code url}, 1s to 1h
 * @param webhookToken secret of at least 16 characters, for posts to {@code
 * /hooks/git/<mount>} that ask for a fetch at once; without it nobody may ask
 * @param depth number of commits to fetch of each branch; all by default
 * @param branch the branch whose files are listed; by default the branch that the
 * repository's HEAD names
 * @param lfs contents of files in Git LFS to serve in place of their pointers: {@code
 * local} for those in the repository's own {@code lfs/objects}, or {@code off}
 * @param watch how to detect changes: {@code poll} or {@code off}
 * @param pollInterval pause between two looks at the branches, 100ms to 1h
 * @param accessFile name of the files in the default branch that restrict access to their
 * folder and all below, in every revision, such as {@code .access.yaml}; by default no
 * file does. Symbolic links are not followed then
 * @param accessDefault access to folders without an access file, in the folder or above:
 * {@code open} as the rules say, or {@code closed}
 */
@ConfigurationPropertiesSource
public record GitMount(@Nullable Path path, @Nullable String url, @Nullable String username, @Nullable String password,
		@Nullable Path sshKey, @Nullable String sshKeyPassphrase, @Nullable Path sshKnownHosts,
		@DefaultValue("1m") Duration fetchInterval, @DefaultValue("30s") Duration fetchTimeout,
		@Nullable String webhookToken, @Nullable Integer depth, @Nullable String branch,
		@DefaultValue("off") LfsMode lfs, @DefaultValue("poll") WatchMode watch,
		@DefaultValue("1s") Duration pollInterval, @Nullable String accessFile,
		@DefaultValue("open") AccessDefault accessDefault) {

	private static final int MIN_TOKEN_LENGTH = 16;

	/**
	 * Checks the values.
	 * @param property name of the mount's property
	 */
	public void check(String property) {
		Assert.notNull(this.path,
				() -> property + ".path is required: the repository to serve, or the directory for the copy of url");
		checkRemote(property);
		Assert.isTrue(this.webhookToken == null || (this.url != null && this.webhookToken.length() >= MIN_TOKEN_LENGTH),
				() -> property + ".webhook-token must have at least 16 characters, and needs url");
		Bounds.time(property + ".fetch-interval", Duration.ofSeconds(1), this.fetchInterval, Duration.ofDays(1));
		Bounds.time(property + ".fetch-timeout", Duration.ofSeconds(1), this.fetchTimeout, Duration.ofHours(1));
		Bounds.number(property + ".depth", 1, (this.depth != null) ? this.depth : 1, Integer.MAX_VALUE);
		Assert.isTrue(this.branch == null || Repository.isValidRefName(Constants.R_HEADS + this.branch),
				() -> property + ".branch must be the name of a branch, such as main");
		Bounds.time(property + ".poll-interval", Duration.ofMillis(100), this.pollInterval, Duration.ofHours(1));
		AccessFile.check(property, this.accessFile, this.accessDefault);
	}

	/** Returns the absolute path of the repository. */
	public Path directory() {
		if (this.path == null) {
			throw new IllegalStateException("The repository is not configured");
		}
		return this.path.toAbsolutePath();
	}

	/** Returns the address of the repository over SSH; {@code null} for any other. */
	public @Nullable SshUrl sshUrl() {
		return (this.url != null && SshUrl.isMeant(this.url)) ? SshUrl.parse(this.url) : null;
	}

	/** Returns the settings without secrets. */
	@Override
	public String toString() {
		return "GitMount[" + this.path + "]";
	}

	private void checkRemote(String property) {
		boolean isOverSsh = this.url != null && SshUrl.isMeant(this.url);
		SshUrl ssh = sshUrl();
		Assert.isTrue(isOverSsh ? ssh != null : isHttpUrl(this.url),
				() -> property + ".url must be a URL without password and query, such as "
						+ "https://git.example/handbook.git or " + SshUrl.EXAMPLE);
		if (ssh == null) {
			Assert.isTrue((this.username == null) == (this.password == null),
					() -> property + " must have both username and password, or neither");
			Assert.isTrue(this.sshKey == null && this.sshKeyPassphrase == null && this.sshKnownHosts == null,
					() -> property + ".ssh-key, ssh-key-passphrase and ssh-known-hosts need a url such as "
							+ SshUrl.EXAMPLE);
			return;
		}
		Assert.notNull(this.sshKey, () -> property + ".ssh-key is required: the file of the private key for url");
		Assert.notNull(this.sshKnownHosts,
				() -> property + ".ssh-known-hosts is required: the file of the keys of the server, see ssh-keyscan");
		Assert.isNull(this.password, () -> property + ".password is for a url over HTTP: name ssh-key only");
		Assert.isTrue((ssh.user() == null) != (this.username == null),
				() -> property + ".url or username must name the user, such as " + SshUrl.EXAMPLE);
	}

	private static boolean isHttpUrl(@Nullable String text) {
		if (text == null) {
			return true;
		}
		try {
			URI url = new URI(text);
			return url.getHost() != null && List.of("http", "https").contains(url.getScheme())
					&& url.getRawUserInfo() == null && url.getRawQuery() == null && url.getRawFragment() == null;
		}
		catch (URISyntaxException ex) {
			return false;
		}
	}

}
