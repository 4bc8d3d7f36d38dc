package io.mcpgateway.adapter.s3.mount;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.mcpgateway.configuration.PrincipalConditions;
import io.mcpgateway.resource.PrincipalMatcher;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.util.Assert;

/**
 * Role that is assumed for some callers. A caller must match one value of each condition
 * that is present; an entry without conditions matches every caller.
 *
 * @param roleArn the ARN of the role, whose trust policy lets the mount's credentials
 * assume the role and tag its sessions
 * @param scopes scopes that are granted to the caller
 * @param roles values of the claim {@code roles}
 * @param keys names of API keys
 * @param issuers names of issuers of tokens
 * @param claims values of claims by claim path
 * @param anonymous {@code false} restricts the entry to authenticated callers;
 * {@code true} states that the entry matches every caller
 */
@ConfigurationPropertiesSource
public record S3RoleProperties(@Nullable String roleArn, @Nullable Set<String> scopes, @Nullable Set<String> roles,
		@Nullable Set<String> keys, @Nullable Set<String> issuers, @Nullable Map<String, Set<String>> claims,
		@Nullable Boolean anonymous) {

	private static final int MAX_ARN_LENGTH = 2048;

	/** ARN of a role; other servers than AWS have names or nothing for the account. */
	private static final Pattern ARN = Pattern.compile("arn:[a-z0-9-]*:iam::[A-Za-z0-9_.-]*:role/[A-Za-z0-9_+=,.@/-]+");

	public S3RoleProperties {
		scopes = copy(scopes);
		roles = copy(roles);
		keys = copy(keys);
		issuers = copy(issuers);
		claims = (claims == null) ? null
				: claims.entrySet()
					.stream()
					.collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, (claim) -> Set.copyOf(claim.getValue())));
	}

	private static @Nullable Set<String> copy(@Nullable Set<String> values) {
		return (values != null) ? Set.copyOf(values) : null;
	}

	void check(String property) {
		Assert.isTrue(arn().length() <= MAX_ARN_LENGTH && ARN.matcher(arn()).matches(), () -> property
				+ ".role-arn must be the ARN of a role, such as arn:aws:iam::123456789012:role/mcp-reader");
		PrincipalConditions.check(property, principals(), this.claims, this.anonymous);
	}

	/** Returns the ARN of the role. */
	public String arn() {
		return (this.roleArn != null) ? this.roleArn : "";
	}

	/** Returns the matcher of the callers. */
	public PrincipalMatcher principals() {
		return new PrincipalMatcher(this.scopes, this.roles, this.keys, this.issuers,
				(this.claims != null) ? this.claims : Map.of(), Boolean.FALSE.equals(this.anonymous));
	}

}
