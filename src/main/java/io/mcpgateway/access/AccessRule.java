package io.mcpgateway.access;

import java.util.List;
import java.util.Set;

import io.mcpgateway.resource.AccessPolicy.Verb;

/** Rule that allows or denies verbs on matching URIs to matching principals. */
record AccessRule(List<UriGlob> uris, PrincipalMatcher principals, Set<Verb> verbs, boolean isAllow) {

	AccessRule {
		uris = List.copyOf(uris);
		verbs = Set.copyOf(verbs);
	}

	static AccessRule of(RuleProperties rule) {
		return new AccessRule(rule.uri().stream().map(UriGlob::of).toList(), PrincipalMatcher.of(rule), rule.verbs(),
				rule.effect() == RuleEffect.ALLOW);
	}

	boolean matches(String uri) {
		for (UriGlob glob : this.uris) {
			if (glob.matches(uri)) {
				return true;
			}
		}
		return false;
	}

	/** Whether some URI with a prefix may match; {@code false} is certain. */
	boolean mayMatchBelow(String prefix) {
		return this.uris.stream().anyMatch((glob) -> glob.mayMatchBelow(prefix));
	}

	/** Whether all URIs with a prefix match; {@code true} is certain. */
	boolean matchesAllBelow(String prefix) {
		return this.uris.stream().anyMatch((glob) -> glob.matchesAllBelow(prefix));
	}

}
