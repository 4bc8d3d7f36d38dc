package io.mcpgateway.resource;

import java.util.Collections;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;

/**
 * Matcher of callers, who must satisfy each condition of a rule or of a mount. A
 * {@code null} condition always holds.
 *
 * @param scopes scopes, of which the caller must have one
 * @param roles values of the claim {@code roles}, of which the caller must have one
 * @param keys names of API keys, of which the caller must use one
 * @param issuers names of issuers, of which one must have issued the caller's token
 * @param claims claims by path, each with values of which the caller must have one
 * @param requiresAuthentication whether anonymous callers never match
 */
public record PrincipalMatcher(@Nullable Set<String> scopes, @Nullable Set<String> roles, @Nullable Set<String> keys,
		@Nullable Set<String> issuers, Map<String, Set<String>> claims, boolean requiresAuthentication) {

	/** Matcher of every caller. */
	public static final PrincipalMatcher EVERYBODY = new PrincipalMatcher(null, null, null, null, Map.of(), false);

	/** Claim whose values are the roles of a caller. */
	public static final String ROLES = "roles";

	public PrincipalMatcher {
		claims = Map.copyOf(claims);
	}

	/** Returns whether the result depends on the caller. */
	public boolean isPersonal() {
		return this.requiresAuthentication || this.scopes != null || this.roles != null || this.keys != null
				|| this.issuers != null || !this.claims.isEmpty();
	}

	/** Returns whether a caller satisfies all conditions. */
	public boolean matches(Identity identity) {
		return (!this.requiresAuthentication || !identity.isAnonymous())
				&& (this.scopes == null || !Collections.disjoint(this.scopes, identity.scopes()))
				&& (this.roles == null || hasClaim(identity, ROLES, this.roles))
				&& (this.keys == null || (identity.key() != null && this.keys.contains(identity.key())))
				&& (this.issuers == null || (identity.issuer() != null && this.issuers.contains(identity.issuer())))
				&& (this.claims.isEmpty() || hasClaims(identity));
	}

	private boolean hasClaims(Identity identity) {
		return this.claims.entrySet()
			.stream()
			.allMatch((claim) -> hasClaim(identity, claim.getKey(), claim.getValue()));
	}

	private static boolean hasClaim(Identity identity, String claim, Set<String> values) {
		return !Collections.disjoint(values, identity.claims().getOrDefault(claim, Set.of()));
	}

}
