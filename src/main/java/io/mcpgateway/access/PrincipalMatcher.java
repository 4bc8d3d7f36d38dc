package io.mcpgateway.access;

import java.util.Collections;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;

/**
 * Matcher of the callers of a rule, who must satisfy each condition. A {@code null}
 * condition always holds.
 *
 * @param scopes scopes, of which the caller must have one
 * @param roles values of the claim {@code roles}, of which the caller must have one
 * @param keys names of API keys, of which the caller must use one
 * @param claims claims by path, each with values of which the caller must have one
 * @param requiresAuthentication whether anonymous callers never match
 */
record PrincipalMatcher(@Nullable Set<String> scopes, @Nullable Set<String> roles, @Nullable Set<String> keys,
		Map<String, Set<String>> claims, boolean requiresAuthentication) {

	static final String ROLES = "roles";

	PrincipalMatcher {
		claims = Map.copyOf(claims);
	}

	static PrincipalMatcher of(RuleProperties rule) {
		return new PrincipalMatcher(rule.scopes(), rule.roles(), rule.keys(),
				(rule.claims() != null) ? rule.claims() : Map.of(), Boolean.FALSE.equals(rule.anonymous()));
	}

	/** Whether the result depends on the caller. */
	boolean isPersonal() {
		return this.requiresAuthentication || this.scopes != null || this.roles != null || this.keys != null
				|| !this.claims.isEmpty();
	}

	boolean matches(Identity identity) {
		return (!this.requiresAuthentication || !identity.id().equals(Identity.ANONYMOUS.id()))
				&& (this.scopes == null || !Collections.disjoint(this.scopes, identity.scopes()))
				&& (this.roles == null || hasClaim(identity, ROLES, this.roles))
				&& (this.keys == null || (identity.key() != null && this.keys.contains(identity.key())))
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
