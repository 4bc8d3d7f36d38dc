package io.mcpgateway.access;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.rpc.Identity;
import io.micrometer.core.instrument.Counter;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Access policy of ordered rules, of which the first match decides; without a match
 * access is denied. Denials are counted as {@code mcp.access.denied}. A URI with empty
 * segments needs access to itself and to the URI without them, since some stores serve
 * both as one object. So does a URI of an HTTP API with a slash in a name, which some
 * servers read as several names. A denial of a resource of an HTTP API holds for all
 * spellings that its server may equate; an allowance holds for the URI as listed only. A
 * denial of a branch or tag also holds if the rule has the slashes of its name as they
 * are.
 */
final class RuleTable implements AccessPolicy {

	private static final Logger logger = LoggerFactory.getLogger(RuleTable.class);

	/** Further readings of a URI, each of which a rule has to allow as well. */
	private static final List<UnaryOperator<String>> OTHER_READINGS = List.of(CanonicalUri::withoutEmptySegments,
			EquivalentUris::split);

	private final List<AccessRule> all;

	private final Map<Verb, List<AccessRule>> rules = new EnumMap<>(Verb.class);

	private final boolean isPersonal;

	private final Map<Verb, Counter> denied;

	private final EncryptedCursors cursors;

	RuleTable(List<AccessRule> rules, Map<Verb, Counter> denied, EncryptedCursors cursors) {
		this.all = List.copyOf(rules);
		for (Verb verb : Verb.values()) {
			this.rules.put(verb, rules.stream().filter((rule) -> rule.verbs().contains(verb)).toList());
		}
		this.isPersonal = rules.stream().anyMatch((rule) -> rule.principals().isPersonal());
		this.denied = Map.copyOf(denied);
		this.cursors = cursors;
	}

	@Override
	public boolean allows(Identity identity, Verb verb, String uri) {
		AccessRule rule = decidingRule(identity, verb, uri);
		return rule != null && rule.isAllow();
	}

	/** Returns whether other rules certainly decide alike about an identity. */
	boolean decidesAlike(Identity identity, RuleTable other) {
		return rulesFor(identity).equals(other.rulesFor(identity));
	}

	/** Returns the rules about a caller, as globs, verbs and effects. */
	private List<AccessRule> rulesFor(Identity identity) {
		return this.all.stream()
			.filter((rule) -> rule.principals().matches(identity))
			.map(AccessRule::forEveryone)
			.toList();
	}

	/** Returns the index of the rule that decides; -1 if none matches. */
	int indexOfRule(Identity identity, Verb verb, String uri) {
		AccessRule rule = decidingRule(identity, verb, uri);
		return (rule != null) ? this.all.indexOf(rule) : -1;
	}

	/** Returns the rule that decides; {@code null} if none matches. */
	private @Nullable AccessRule decidingRule(Identity identity, Verb verb, String uri) {
		String canonical = CanonicalUri.of(uri);
		AccessRule rule = firstMatch(identity, verb, canonical);
		for (UnaryOperator<String> reading : OTHER_READINGS) {
			String other = reading.apply(canonical);
			if (rule != null && rule.isAllow() && !other.equals(canonical)) {
				rule = firstMatch(identity, verb, other);
			}
		}
		return rule;
	}

	private @Nullable AccessRule firstMatch(Identity identity, Verb verb, String canonical) {
		List<String> spellings = EquivalentUris.of(canonical);
		for (AccessRule rule : rules(verb)) {
			if (rule.matches(canonical, spellings) && rule.principals().matches(identity)) {
				return rule;
			}
		}
		return null;
	}

	@Override
	public boolean mayAllow(Identity identity, Verb verb, String uriPrefix) {
		String canonical = CanonicalUri.of(uriPrefix);
		String merged = CanonicalUri.withoutEmptySegments(canonical);
		return mayAllowBelow(identity, verb, canonical)
				&& (merged.equals(canonical) || mayAllowBelow(identity, verb, merged));
	}

	private boolean mayAllowBelow(Identity identity, Verb verb, String canonical) {
		for (AccessRule rule : rules(verb)) {
			if (rule.principals().matches(identity) && rule.mayMatchBelow(canonical)) {
				if (rule.isAllow()) {
					return true;
				}
				if (rule.matchesAllBelow(canonical)) {
					return false;
				}
			}
		}
		return false;
	}

	@Override
	public boolean allowsAll(Identity identity, Verb verb, String uriPrefix) {
		String canonical = CanonicalUri.of(uriPrefix);
		String merged = CanonicalUri.withoutEmptySegments(canonical);
		return allowsAllBelow(identity, verb, canonical)
				&& (merged.equals(canonical) || allowsAllBelow(identity, verb, merged));
	}

	private boolean allowsAllBelow(Identity identity, Verb verb, String canonical) {
		for (AccessRule rule : rules(verb)) {
			if (rule.principals().matches(identity) && rule.mayMatchBelow(canonical)) {
				if (!rule.isAllow()) {
					return false;
				}
				if (rule.matchesAllBelow(canonical)) {
					return true;
				}
			}
		}
		return false;
	}

	@Override
	public boolean isPersonal() {
		return this.isPersonal;
	}

	@Override
	public boolean isPersonal(Verb verb, String uriPrefix) {
		if (!this.isPersonal) {
			return false;
		}
		String canonical = CanonicalUri.of(uriPrefix);
		String merged = CanonicalUri.withoutEmptySegments(canonical);
		return isPersonalBelow(verb, canonical) || (!merged.equals(canonical) && isPersonalBelow(verb, merged));
	}

	private boolean isPersonalBelow(Verb verb, String canonical) {
		for (AccessRule rule : rules(verb)) {
			if (rule.mayMatchBelow(canonical)) {
				if (rule.principals().isPersonal()) {
					return true;
				}
				if (rule.matchesAllBelow(canonical)) {
					return false;
				}
			}
		}
		return false;
	}

	@Override
	public void refused(Verb verb) {
		Counter counter = this.denied.get(verb);
		if (counter != null) {
			counter.increment();
		}
		logger.debug("Denied access: no rule allows the caller to {} the resource", verb);
	}

	@Override
	public String seal(String cursor, String context) {
		return this.cursors.seal(cursor, context);
	}

	@Override
	public @Nullable String open(String sealed, String context) {
		return this.cursors.open(sealed, context);
	}

	private List<AccessRule> rules(Verb verb) {
		return this.rules.getOrDefault(verb, List.of());
	}

}
