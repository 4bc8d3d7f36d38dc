package io.mcpgateway.access;

import java.util.List;
import java.util.Set;

import io.mcpgateway.access.RuleProperties.RuleEffect;
import io.mcpgateway.resource.AccessPolicy.Verb;

/**
 * Rule that allows or denies verbs on matching URIs to matching principals. A denial also
 * matches the spellings that a source may equate with a matching URI.
 *
 * @param folded globs for spellings; empty for a rule that allows, which would allow more
 */
record AccessRule(List<UriGlob> uris, List<UriGlob> folded, PrincipalMatcher principals, Set<Verb> verbs,
		boolean isAllow) {

	AccessRule {
		uris = List.copyOf(uris);
		folded = List.copyOf(folded);
		verbs = Set.copyOf(verbs);
	}

	static AccessRule of(RuleProperties rule) {
		boolean isAllow = rule.effect() == RuleEffect.ALLOW;
		return new AccessRule(rule.uri().stream().map(UriGlob::of).toList(),
				isAllow ? List.of() : rule.uri().stream().map(UriGlob::folded).toList(), PrincipalMatcher.of(rule),
				rule.verbs(), isAllow);
	}

	/**
	 * Returns whether a URI matches, or one of its {@link EquivalentUris spellings}.
	 */
	boolean matches(String uri, List<String> spellings) {
		for (UriGlob glob : this.uris) {
			if (glob.matches(uri)) {
				return true;
			}
		}
		for (UriGlob glob : this.folded) {
			if (spellings.stream().anyMatch(glob::matches)) {
				return true;
			}
		}
		return false;
	}

	/** Whether some URI with a prefix may match; {@code false} is certain. */
	boolean mayMatchBelow(String prefix) {
		return this.uris.stream().anyMatch((glob) -> glob.mayMatchBelow(prefix)) || this.folded.stream()
			.anyMatch((glob) -> EquivalentUris.ofPrefix(prefix).stream().anyMatch(glob::mayMatchBelow));
	}

	/** Whether all URIs with a prefix match; {@code true} is certain. */
	boolean matchesAllBelow(String prefix) {
		return this.uris.stream().anyMatch((glob) -> glob.matchesAllBelow(prefix)) || this.folded.stream()
			.anyMatch((glob) -> EquivalentUris.ofPrefix(prefix).stream().anyMatch(glob::matchesAllBelow));
	}

}
