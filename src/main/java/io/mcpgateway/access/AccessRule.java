package io.mcpgateway.access;

import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;

import io.mcpgateway.access.RuleProperties.RuleEffect;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.PrincipalMatcher;

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
				isAllow ? List.of() : rule.uri().stream().map(UriGlob::folded).toList(), rule.principals(),
				rule.verbs(), isAllow);
	}

	/** Returns the same rule for all callers. */
	AccessRule forEveryone() {
		return new AccessRule(this.uris, this.folded, PrincipalMatcher.EVERYBODY, this.verbs, this.isAllow);
	}

	/**
	 * Returns whether a URI matches, or one of its {@link EquivalentUris spellings}.
	 */
	boolean matches(String uri, List<String> spellings) {
		return matchesAny(this.uris, uri, UriGlob::matches) || matchesAny(spellings, UriGlob::matches);
	}

	/** Whether some URI with a prefix may match; {@code false} is certain. */
	boolean mayMatchBelow(String prefix) {
		return matchesAny(this.uris, prefix, UriGlob::mayMatchBelow)
				|| matchesAny(spellingsOf(prefix), UriGlob::mayMatchBelow);
	}

	/** Whether all URIs with a prefix match; {@code true} is certain. */
	boolean matchesAllBelow(String prefix) {
		return matchesAny(this.uris, prefix, UriGlob::matchesAllBelow)
				|| matchesAny(spellingsOf(prefix), UriGlob::matchesAllBelow);
	}

	private List<String> spellingsOf(String prefix) {
		return this.folded.isEmpty() ? List.of() : EquivalentUris.ofPrefix(prefix);
	}

	private boolean matchesAny(List<String> spellings, BiPredicate<UriGlob, String> match) {
		for (String spelling : spellings) {
			if (matchesAny(this.folded, spelling, match)) {
				return true;
			}
		}
		return false;
	}

	/** Makes no stream, since each read asks several times for each rule. */
	private static boolean matchesAny(List<UriGlob> globs, String uri, BiPredicate<UriGlob, String> match) {
		for (UriGlob glob : globs) {
			if (match.test(glob, uri)) {
				return true;
			}
		}
		return false;
	}

}
