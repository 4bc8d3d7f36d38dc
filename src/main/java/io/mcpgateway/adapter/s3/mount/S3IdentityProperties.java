package io.mcpgateway.adapter.s3.mount;

import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpgateway.configuration.Bounds;
import io.mcpgateway.configuration.PrincipalConditions;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * How the bucket sees a caller. Each request of the mount has the credentials of a
 * session that the gateway gets for its caller by AssumeRole, so that the policies of
 * role and bucket decide.
 *
 * @param roles roles in order, of which the first that matches the caller is assumed. For
 * a caller without match, nothing of the mount exists
 * @param tags session tags that hold claims of the caller. For a caller without one of
 * the claims, nothing of the mount exists
 * @param prefix the prefix of the keys that a caller may list, with names of tags in
 * braces, such as {@code {department}/}. Lists begin there; default: at the mount
 * @param duration how long a session is valid, 15m to 12h, and at most what the role
 * allows
 * @param endpoint the security token service; required if the mount has an endpoint;
 * default: that of the region at AWS
 * @param region the region of the security token service; default: that of the bucket
 */
@ConfigurationPropertiesSource
public record S3IdentityProperties(@DefaultValue List<S3RoleProperties> roles, @DefaultValue List<S3TagProperties> tags,
		@DefaultValue("") String prefix, @DefaultValue("1h") Duration duration, @Nullable URI endpoint,
		@Nullable String region) {

	/** Name of a tag in the prefix. */
	public static final Pattern VARIABLE = Pattern.compile("\\{([^{}]*)\\}");

	private static final int MAX_ROLES = 100;

	/** Maximum session tags of a session. */
	private static final int MAX_TAGS = 50;

	private static final int MAX_PREFIX_LENGTH = 256;

	public S3IdentityProperties {
		roles = List.copyOf(roles);
		tags = List.copyOf(tags);
	}

	void check(String property) {
		Assert.isTrue(!this.roles.isEmpty() && this.roles.size() <= MAX_ROLES,
				() -> property + ".roles must have 1 to " + MAX_ROLES + " roles: name the role that reads for callers");
		Assert.isTrue(this.tags.size() <= MAX_TAGS, () -> property + ".tags must have at most " + MAX_TAGS);
		for (int i = 0; i < this.roles.size(); i++) {
			this.roles.get(i).check(property + ".roles[" + i + "]");
		}
		Set<String> names = new HashSet<>();
		for (int i = 0; i < this.tags.size(); i++) {
			String tag = property + ".tags[" + i + "]";
			this.tags.get(i).check(tag);
			Assert.isTrue(names.add(this.tags.get(i).key().toLowerCase(Locale.ROOT)),
					() -> tag + ".name must differ from the names before, also without regard to case");
		}
		checkPrefix(property + ".prefix");
		Bounds.time(property + ".duration", Duration.ofMinutes(15), this.duration, Duration.ofHours(12));
	}

	private void checkPrefix(String property) {
		Assert.isTrue(this.prefix.length() <= MAX_PREFIX_LENGTH && this.prefix.indexOf(0) < 0,
				() -> property + " must have at most " + MAX_PREFIX_LENGTH + " characters");
		Matcher variable = VARIABLE.matcher(this.prefix);
		while (variable.find()) {
			String name = variable.group(1);
			Assert.isTrue(this.tags.stream().anyMatch((tag) -> tag.key().equals(name)),
					() -> property + " has {" + name + "}, which is no name of a tag: add the tag");
		}
		String rest = VARIABLE.matcher(this.prefix).replaceAll("");
		Assert.isTrue(rest.indexOf('{') < 0 && rest.indexOf('}') < 0,
				() -> property + " has a brace without its other: write names of tags as {department}");
	}

	/**
	 * Checks that each issuer of a role exists, and that callers of different issuers are
	 * told apart.
	 * @param known the names of the configured issuers
	 */
	public void checkIssuers(String property, Set<String> known) {
		for (int i = 0; i < this.roles.size(); i++) {
			S3RoleProperties role = this.roles.get(i);
			String issuers = property + ".roles[" + i + "].issuers";
			PrincipalConditions.requireIssuers(issuers, role.issuers(), known);
			Assert.isTrue(this.tags.isEmpty() || known.size() < 2 || role.issuers() != null || role.keys() != null,
					() -> issuers + " is required, as callers of several issuers may have the same claims: name the"
							+ " issuers whose claims become tags");
		}
	}

}
