package io.mcpgateway.access;

import java.util.List;
import java.util.Set;

import io.mcpgateway.configuration.Bounds;
import io.mcpgateway.configuration.PrincipalConditions;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * Properties of access control.
 *
 * @param rules access rules in order, of which the first match decides; without rules
 * every caller has full access
 * @param cursorSecret the secret that encrypts pagination cursors of callers with partial
 * access, 16 to 1000 characters, the same on all nodes; default: {@code
 * gateway.sessions.secret}
 * @param explainScopes scopes of which a caller needs one to use {@code explain_access},
 * a tool that shows the deciding rules. By default nobody has the tool
 * @param explainIssuers names of issuers whose scopes count for that tool; by default all
 * @param explainKeys names of API keys whose callers may use that tool too
 */
@ConfigurationProperties(AccessProperties.PREFIX)
record AccessProperties(@DefaultValue List<RuleProperties> rules, @Nullable String cursorSecret,
		@DefaultValue Set<String> explainScopes, @DefaultValue Set<String> explainIssuers,
		@DefaultValue Set<String> explainKeys) {

	static final String PREFIX = "gateway.access";

	private static final int MAX_RULES = 1000;

	AccessProperties {
		rules = List.copyOf(rules);
		explainScopes = Set.copyOf(explainScopes);
		explainIssuers = Set.copyOf(explainIssuers);
		explainKeys = Set.copyOf(explainKeys);
		Assert.isTrue(rules.size() <= MAX_RULES, PREFIX + ".rules must have at most " + MAX_RULES + " rules");
		for (int i = 0; i < rules.size(); i++) {
			rules.get(i).check(PREFIX + ".rules[" + i + "]");
		}
		Bounds.secret(PREFIX + ".cursor-secret", cursorSecret);
	}

	/**
	 * Checks that each named issuer exists.
	 * @param known the names of the configured issuers
	 * @throws IllegalArgumentException if a rule names another issuer
	 */
	void requireIssuers(Set<String> known) {
		for (int i = 0; i < this.rules.size(); i++) {
			PrincipalConditions.requireIssuers(PREFIX + ".rules[" + i + "].issuers", this.rules.get(i).issuers(),
					known);
		}
		PrincipalConditions.requireIssuers(PREFIX + ".explain-issuers", this.explainIssuers, known);
	}

	/** Returns whether any caller may see the rules. */
	boolean explains() {
		return !this.explainScopes.isEmpty() || !this.explainKeys.isEmpty();
	}

	/** Omits the secret. */
	@Override
	public String toString() {
		return "AccessProperties" + this.rules;
	}

}
