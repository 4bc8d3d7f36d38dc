package io.mcpgateway.access;

import java.util.List;
import java.util.Set;

import io.mcpgateway.resource.AccessPolicy.Verb;

/**
 * Who may do what with which URIs, or may not.
 *
 * @param uris of which one fits
 */
record AccessRule(List<UriGlob> uris, PrincipalMatcher who, Set<Verb> verbs, boolean isAllowing) {

	AccessRule {
		uris = List.copyOf(uris);
		verbs = Set.copyOf(verbs);
	}

	static AccessRule of(RuleProperties rule) {
		return new AccessRule(rule.uri().stream().map(UriGlob::of).toList(), PrincipalMatcher.of(rule), rule.verbs(),
				rule.effect() == RuleEffect.ALLOW);
	}

	/** Whether it is about a URI. */
	boolean matches(String uri) {
		for (UriGlob glob : this.uris) {
			if (glob.matches(uri)) {
				return true;
			}
		}
		return false;
	}

	/** Whether it may be about anything that starts with a prefix. */
	boolean mayMatchBelow(String prefix) {
		return this.uris.stream().anyMatch((glob) -> glob.mayMatchBelow(prefix));
	}

	/** Whether it is certainly about all that starts with a prefix. */
	boolean matchesAllBelow(String prefix) {
		return this.uris.stream().anyMatch((glob) -> glob.matchesAllBelow(prefix));
	}

}
