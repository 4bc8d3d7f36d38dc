package io.mcpgateway.access;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.access.CurrentPolicy.Rules;
import io.mcpgateway.access.RuleProperties.RuleEffect;
import io.mcpgateway.resource.AccessCondition;
import io.mcpgateway.resource.AccessExplainer;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.PrincipalMatcher;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;

/** Explainer of the rule table, for callers with a configured scope or API key. */
final class RuleExplainer implements AccessExplainer {

	/** Maximum number of values of a claim, of scopes and of named claims. */
	private static final int MAX_VALUES = 100;

	private static final int MAX_VALUE_LENGTH = 200;

	private static final Decision FULL_ACCESS = new Decision(true, null,
			"no rules are configured: every caller has full access");

	private final CurrentPolicy current;

	RuleExplainer(CurrentPolicy current) {
		this.current = current;
	}

	@Override
	public boolean explains() {
		return this.current.rules().properties().explains();
	}

	@Override
	public boolean explainsTo(Identity identity) {
		AccessProperties properties = this.current.rules().properties();
		return (!Collections.disjoint(properties.explainScopes(), identity.scopes())
				&& countsScopesOf(identity, properties.explainIssuers()))
				|| (identity.key() != null && properties.explainKeys().contains(identity.key()));
	}

	private static boolean countsScopesOf(Identity identity, Set<String> issuers) {
		return issuers.isEmpty() || (identity.issuer() != null && issuers.contains(identity.issuer()));
	}

	@Override
	public Decision explain(Identity identity, Verb verb, String uri) {
		Rules now = this.current.rules();
		return explain(now.policy(), now.properties().rules(), identity, verb, uri);
	}

	/** Returns the decision of a layer of the policy and of the layers within. */
	private static Decision explain(AccessPolicy layer, List<RuleProperties> configured, Identity identity, Verb verb,
			String uri) {
		return switch (layer) {
			case RuleTable rules -> explain(configured, rules, identity, verb, uri);
			case RestrictedPolicy(var rules, var conditions) ->
				explain(explain(configured, rules, identity, verb, uri), conditions, identity, verb, uri);
			case AudiencePolicy audiences ->
				explain(explain(audiences.rules(), configured, identity, verb, uri), audiences, identity, uri);
			default -> FULL_ACCESS;
		};
	}

	/** Returns a decision with how the source of a resource sees the caller. */
	private static Decision explain(Decision decision, AudiencePolicy audiences, Identity identity, String uri) {
		String source = audiences.explain(identity, uri);
		if (source == null) {
			return decision;
		}
		boolean exists = audiences.audience(identity, uri) != null;
		return new Decision(decision.allowed() && exists, exists ? decision.rule() : null,
				exists ? decision.text() + "; " + source : source);
	}

	private static Decision explain(List<RuleProperties> configured, RuleTable rules, Identity identity, Verb verb,
			String uri) {
		if (configured.isEmpty()) {
			return FULL_ACCESS;
		}
		int index = rules.indexOfRule(identity, verb, uri);
		if (index < 0) {
			return new Decision(false, null, "no rule matches: access is denied");
		}
		RuleProperties rule = configured.get(index);
		return new Decision(rule.effect() == RuleEffect.ALLOW, index, RuleText.of(rule));
	}

	/** Returns the decision of the rules, or of the first condition that refuses. */
	private static Decision explain(Decision ofRules, List<AccessCondition> conditions, Identity identity, Verb verb,
			String uri) {
		if (!ofRules.allowed()) {
			return ofRules;
		}
		StringBuilder text = new StringBuilder(ofRules.text());
		for (AccessCondition condition : conditions) {
			String reason = condition.explain(identity, verb, uri);
			if (!condition.allows(identity, verb, uri)) {
				return new Decision(false, null, (reason != null) ? reason : "a condition beside the rules refuses");
			}
			if (reason != null) {
				text.append("; ").append(reason);
			}
		}
		return new Decision(true, ofRules.rule(), text.toString());
	}

	@Override
	public @Nullable String role(Identity identity, String uri) {
		return this.current.rules().policy().role(identity, uri);
	}

	@Override
	public Principal describe(Identity identity) {
		SequencedMap<String, List<String>> claims = new LinkedHashMap<>();
		namedClaims().filter(identity.claims()::containsKey)
			.limit(MAX_VALUES)
			.forEach((name) -> claims.put(name, values(identity.claims().getOrDefault(name, Set.of()))));
		return new Principal(shorten(identity.id()), identity.key(), identity.issuer(), values(identity.scopes()),
				claims);
	}

	/** Returns the claims that rules name, sorted. */
	private Stream<String> namedClaims() {
		List<RuleProperties> rules = this.current.rules().properties().rules();
		Stream<String> claims = rules.stream()
			.map(RuleProperties::claims)
			.filter(Objects::nonNull)
			.flatMap((conditions) -> conditions.keySet().stream());
		boolean hasRoles = rules.stream().anyMatch((rule) -> rule.roles() != null);
		return Stream.concat(claims, hasRoles ? Stream.of(PrincipalMatcher.ROLES) : Stream.empty()).distinct().sorted();
	}

	/** Returns the first values in order; a last one counts the others. */
	private static List<String> values(Collection<String> values) {
		Stream<String> first = new TreeSet<>(values).stream().limit(MAX_VALUES).map(RuleExplainer::shorten);
		int others = values.size() - MAX_VALUES;
		return Stream.concat(first, (others > 0) ? Stream.of("and " + others + " more") : Stream.empty()).toList();
	}

	private static String shorten(String value) {
		return (value.length() <= MAX_VALUE_LENGTH) ? value : value.substring(0, MAX_VALUE_LENGTH) + "…";
	}

	/** Text of a rule: its effect, globs and conditions as configured. */
	static final class RuleText {

		private static final int MAX_LENGTH = 2000;

		private final StringBuilder text = new StringBuilder();

		private RuleText(RuleProperties rule) {
			this.text.append(rule.effect().name().toLowerCase(Locale.ROOT))
				.append(' ')
				.append(String.join(", ", rule.uri()));
			if (rule.verbs().size() < Verb.values().length) {
				add("verbs",
						Arrays.stream(Verb.values())
							.filter(rule.verbs()::contains)
							.map((verb) -> verb.name().toLowerCase(Locale.ROOT))
							.toList());
			}
			add("scopes", sorted(rule.scopes()));
			add("roles", sorted(rule.roles()));
			add("keys", sorted(rule.keys()));
			add("issuers", sorted(rule.issuers()));
			if (rule.claims() != null) {
				new TreeMap<>(rule.claims()).forEach((name, values) -> add("claims." + name, sorted(values)));
			}
			if (rule.anonymous() != null) {
				this.text.append("; anonymous: ").append(rule.anonymous());
			}
		}

		/** Returns the text, cut after 2,000 characters. */
		static String of(RuleProperties rule) {
			String text = new RuleText(rule).text.toString();
			return (text.length() <= MAX_LENGTH) ? text : text.substring(0, MAX_LENGTH) + "…";
		}

		private void add(String condition, @Nullable Collection<String> values) {
			if (values != null) {
				this.text.append("; ")
					.append(condition)
					.append(": ")
					.append(values.stream().collect(Collectors.joining(", ")));
			}
		}

		private static @Nullable Collection<String> sorted(@Nullable Collection<String> values) {
			return (values != null) ? new TreeSet<>(values) : null;
		}

	}

}
