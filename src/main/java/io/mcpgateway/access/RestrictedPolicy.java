package io.mcpgateway.access;

import java.util.Arrays;
import java.util.List;

import io.mcpgateway.resource.AccessCondition;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;

/**
 * Access policy of rules and of conditions beside them. Access needs the rules and each
 * condition.
 */
record RestrictedPolicy(RuleTable rules, List<AccessCondition> conditions) implements AccessPolicy {

	RestrictedPolicy {
		conditions = List.copyOf(conditions);
	}

	@Override
	public boolean allows(Identity identity, Verb verb, String uri) {
		return this.rules.allows(identity, verb, uri) && refusing(identity, verb, uri) == null;
	}

	/** Returns the first condition that refuses access; {@code null} if none does. */
	@Nullable AccessCondition refusing(Identity identity, Verb verb, String uri) {
		for (AccessCondition condition : this.conditions) {
			if (!condition.allows(identity, verb, uri)) {
				return condition;
			}
		}
		return null;
	}

	@Override
	public boolean mayAllow(Identity identity, Verb verb, String uriPrefix) {
		if (!this.rules.mayAllow(identity, verb, uriPrefix)) {
			return false;
		}
		for (AccessCondition condition : this.conditions) {
			if (!condition.mayAllow(identity, verb, uriPrefix)) {
				return false;
			}
		}
		return true;
	}

	@Override
	public boolean allowsAll(Identity identity, Verb verb, String uriPrefix) {
		if (!this.rules.allowsAll(identity, verb, uriPrefix)) {
			return false;
		}
		for (AccessCondition condition : this.conditions) {
			if (!condition.allowsAll(identity, verb, uriPrefix)) {
				return false;
			}
		}
		return true;
	}

	@Override
	public boolean isPersonal() {
		return this.rules.isPersonal() || Arrays.stream(Verb.values()).anyMatch((verb) -> isPersonal(verb, ""));
	}

	@Override
	public boolean isPersonal(Verb verb, String uriPrefix) {
		return this.rules.isPersonal(verb, uriPrefix)
				|| this.conditions.stream().anyMatch((condition) -> condition.isPersonal(verb, uriPrefix));
	}

	@Override
	public boolean mayChange() {
		return this.conditions.stream().anyMatch(AccessCondition::mayChange);
	}

	@Override
	public void refused(Verb verb) {
		this.rules.refused(verb);
	}

	@Override
	public String seal(String place, String context) {
		return this.rules.seal(place, context);
	}

	@Override
	public @Nullable String open(String sealed, String context) {
		return this.rules.open(sealed, context);
	}

}
