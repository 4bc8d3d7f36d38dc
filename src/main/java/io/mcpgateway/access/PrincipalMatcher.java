package io.mcpgateway.access;

import java.util.Collections;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;

/**
 * Whom a rule is for.
 *
 * @param scopes of which one must be granted; {@code null} if none matters, as with the
 * others
 * @param roles of which one must be among those of the claim {@code roles}
 * @param keys of which one must be the key
 * @param claims by name, of each of which one value must be there
 * @param isKnown whether it is for those only who proved who they are
 */
record PrincipalMatcher(@Nullable Set<String> scopes, @Nullable Set<String> roles, @Nullable Set<String> keys,
		Map<String, Set<String>> claims, boolean isKnown) {

	private static final String ROLES = "roles";

	PrincipalMatcher {
		claims = Map.copyOf(claims);
	}

	/** Read it from a rule. */
	static PrincipalMatcher of(RuleProperties rule) {
		return new PrincipalMatcher(rule.scopes(), rule.roles(), rule.keys(),
				(rule.claims() != null) ? rule.claims() : Map.of(), Boolean.FALSE.equals(rule.anonymous()));
	}

	/** Whether it is not for everybody. */
	boolean isPersonal() {
		return this.isKnown || this.scopes != null || this.roles != null || this.keys != null || !this.claims.isEmpty();
	}

	/** Whether somebody is one of them. */
	boolean includes(Identity identity) {
		return (!this.isKnown || !identity.id().equals(Identity.ANONYMOUS.id()))
				&& (this.scopes == null || !Collections.disjoint(this.scopes, identity.scopes()))
				&& (this.roles == null || has(identity, ROLES, this.roles))
				&& (this.keys == null || (identity.key() != null && this.keys.contains(identity.key())))
				&& this.claims.entrySet().stream().allMatch((claim) -> has(identity, claim.getKey(), claim.getValue()));
	}

	private static boolean has(Identity identity, String claim, Set<String> values) {
		return !Collections.disjoint(values, identity.claims().getOrDefault(claim, Set.of()));
	}

}
