package io.mcpgateway.adapter.postgres.mount;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.mcpgateway.configuration.PrincipalConditions;
import io.mcpgateway.resource.PrincipalMatcher;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.util.Assert;

/**
 * Role that reads for some callers. A caller must match one value of each condition that
 * is present; an entry without conditions matches every caller.
 *
 * @param role the role of the database, which must be granted to the role of the
 * connections
 * @param scopes scopes that are granted to the caller
 * @param roles values of the claim {@code roles}
 * @param keys names of API keys
 * @param issuers names of issuers of tokens
 * @param claims values of claims by claim path
 * @param anonymous {@code false} restricts the entry to authenticated callers;
 * {@code true} states that the entry matches every caller
 */
@ConfigurationPropertiesSource
public record RoleProperties(@Nullable String role, @Nullable Set<String> scopes, @Nullable Set<String> roles,
		@Nullable Set<String> keys, @Nullable Set<String> issuers, @Nullable Map<String, Set<String>> claims,
		@Nullable Boolean anonymous) {

	/** Longest name of a role, in bytes. */
	private static final int MAX_BYTES = 63;

	public RoleProperties {
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

	/** Checks the values; the name {@code none} would stand for the connections' role. */
	void check(String property) {
		String name = name();
		int bytes = name.getBytes(StandardCharsets.UTF_8).length;
		Assert.isTrue(bytes > 0 && bytes <= MAX_BYTES && name.indexOf(0) < 0,
				() -> property + ".role must be the name of a role, 1 to " + MAX_BYTES + " bytes");
		Assert.isTrue(!name.toLowerCase(Locale.ROOT).equals("none"),
				() -> property + ".role cannot be none, which is no role: name the role that reads");
		PrincipalConditions.check(property, principals(), this.claims, this.anonymous);
	}

	/** Returns the name of the role. */
	public String name() {
		return (this.role != null) ? this.role : "";
	}

	/** Returns the matcher of the callers. */
	public PrincipalMatcher principals() {
		return new PrincipalMatcher(this.scopes, this.roles, this.keys, this.issuers,
				(this.claims != null) ? this.claims : Map.of(), Boolean.FALSE.equals(this.anonymous));
	}

}
