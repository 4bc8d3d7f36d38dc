package io.mcpgateway.access;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.rpc.Identity;
import io.micrometer.core.instrument.Counter;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Rules in their order, of which the first that fits decides; none means no. What was
 * refused is counted, {@code mcp.access.denied}, and not told. A URI with empty segments
 * needs the leave for itself and for the URI without them, since some stores take both
 * for one.
 */
final class RuleTable implements AccessPolicy {

	private static final Logger logger = LoggerFactory.getLogger(RuleTable.class);

	private final Map<Verb, List<AccessRule>> rules = new EnumMap<>(Verb.class);

	private final boolean isPersonal;

	private final Map<Verb, Counter> refused;

	private final EncryptedCursors places;

	RuleTable(List<AccessRule> rules, Map<Verb, Counter> refused, EncryptedCursors places) {
		for (Verb verb : Verb.values()) {
			this.rules.put(verb, rules.stream().filter((rule) -> rule.verbs().contains(verb)).toList());
		}
		this.isPersonal = rules.stream().anyMatch((rule) -> rule.who().isPersonal());
		this.refused = Map.copyOf(refused);
		this.places = places;
	}

	@Override
	public boolean allows(Identity identity, Verb verb, String uri) {
		String written = CanonicalUri.of(uri);
		String merged = EmptySegments.without(written);
		return decides(identity, verb, written) && (merged.equals(written) || decides(identity, verb, merged));
	}

	private boolean decides(Identity identity, Verb verb, String written) {
		for (AccessRule rule : rules(verb)) {
			if (rule.matches(written) && rule.who().includes(identity)) {
				return rule.isAllowing();
			}
		}
		return false;
	}

	@Override
	public boolean mayAllow(Identity identity, Verb verb, String uriPrefix) {
		String written = CanonicalUri.of(uriPrefix);
		String merged = EmptySegments.without(written);
		return mayAllowBelow(identity, verb, written)
				&& (merged.equals(written) || mayAllowBelow(identity, verb, merged));
	}

	private boolean mayAllowBelow(Identity identity, Verb verb, String written) {
		for (AccessRule rule : rules(verb)) {
			if (rule.who().includes(identity) && rule.mayMatchBelow(written)) {
				if (rule.isAllowing()) {
					return true;
				}
				if (rule.matchesAllBelow(written)) {
					return false;
				}
			}
		}
		return false;
	}

	@Override
	public boolean allowsAll(Identity identity, Verb verb, String uriPrefix) {
		String written = CanonicalUri.of(uriPrefix);
		String merged = EmptySegments.without(written);
		return allowsAllBelow(identity, verb, written)
				&& (merged.equals(written) || allowsAllBelow(identity, verb, merged));
	}

	private boolean allowsAllBelow(Identity identity, Verb verb, String written) {
		for (AccessRule rule : rules(verb)) {
			if (rule.who().includes(identity) && rule.mayMatchBelow(written)) {
				if (!rule.isAllowing()) {
					return false;
				}
				if (rule.matchesAllBelow(written)) {
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
		String written = CanonicalUri.of(uriPrefix);
		String merged = EmptySegments.without(written);
		return isPersonalBelow(verb, written) || (!merged.equals(written) && isPersonalBelow(verb, merged));
	}

	private boolean isPersonalBelow(Verb verb, String written) {
		for (AccessRule rule : rules(verb)) {
			if (rule.mayMatchBelow(written)) {
				if (rule.who().isPersonal()) {
					return true;
				}
				if (rule.matchesAllBelow(written)) {
					return false;
				}
			}
		}
		return false;
	}

	@Override
	public void refused(Verb verb) {
		Counter counter = this.refused.get(verb);
		if (counter != null) {
			counter.increment();
		}
		logger.debug("No rule lets a caller {} what was asked for", verb);
	}

	@Override
	public String seal(String place, String context) {
		return this.places.seal(place, context);
	}

	@Override
	public @Nullable String open(String sealed, String context) {
		return this.places.open(sealed, context);
	}

	private List<AccessRule> rules(Verb verb) {
		return this.rules.getOrDefault(verb, List.of());
	}

}
