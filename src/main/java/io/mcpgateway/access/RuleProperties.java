package io.mcpgateway.access;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.mcpgateway.configuration.PrincipalConditions;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.PrincipalMatcher;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * Properties of an access rule. A caller must match one value of each condition that is
 * present; a rule without conditions matches every caller.
 *
 * @param uri 1 to 100 globs of URIs as listed, each of at most 1000 characters, of which
 * one must match
 * @param scopes scopes that are granted to the caller
 * @param roles values of the claim {@code roles}
 * @param keys names of API keys
 * @param issuers names of issuers below {@code gateway.security.oauth2.issuers}
 * @param claims values of claims by claim path
 * @param anonymous {@code false} restricts the rule to authenticated callers;
 * {@code true} states that the rule matches every caller
 * @param verbs verbs that the rule applies to
 * @param effect {@code allow} or {@code deny}
 */
@ConfigurationPropertiesSource
record RuleProperties(@DefaultValue List<String> uri, @Nullable Set<String> scopes, @Nullable Set<String> roles,
		@Nullable Set<String> keys, @Nullable Set<String> issuers, @Nullable Map<String, Set<String>> claims,
		@Nullable Boolean anonymous, @DefaultValue( {
				"list", "read", "subscribe" }) Set<Verb> verbs,
		@DefaultValue("allow") RuleEffect effect){

	/** Rule that allows everything to every caller. */
	static final RuleProperties ALLOW_ALL = new RuleProperties(List.of("**"), null, null, null, null, null, null,
			Set.of(Verb.values()), RuleEffect.ALLOW);

	private static final int MAX_GLOB_LENGTH = 1000;

	private static final int MAX_GLOBS = 100;

	private static final Pattern GLOB = Pattern.compile("\\*.*|[A-Za-z][A-Za-z0-9+.*-]*:.+");

	public RuleProperties {
		uri = List.copyOf(uri);
		scopes = copy(scopes);
		roles = copy(roles);
		keys = copy(keys);
		issuers = copy(issuers);
		claims = (claims == null) ? null
				: claims.entrySet()
					.stream()
					.collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, (claim) -> Set.copyOf(claim.getValue())));
		verbs = Set.copyOf(verbs);
	}

	/**
	 * Checks the values.
	 * @param property the name of the rule, for error messages
	 * @throws IllegalArgumentException if a value is invalid
	 */
	void check(String property) {
		Assert.isTrue(!this.uri.isEmpty() && this.uri.size() <= MAX_GLOBS,
				() -> property + ".uri must have 1 to " + MAX_GLOBS + " globs such as file:///docs/**");
		Assert.isTrue(this.uri.stream().allMatch((glob) -> glob.length() <= MAX_GLOB_LENGTH),
				() -> property + ".uri has a glob of more than " + MAX_GLOB_LENGTH + " characters: shorten it");
		for (String glob : this.uri) {
			Assert.isTrue(GLOB.matcher(glob).matches() && !glob.matches(".*[{}\\s].*"),
					() -> property + ".uri has the invalid glob \"" + glob
							+ "\": write a URI as listed, with * for any text within a segment and ** for any text");
		}
		PrincipalConditions.check(property, principals(), this.claims, this.anonymous);
		PrincipalConditions.requireValues(property + ".verbs", this.verbs);
	}

	/** Returns the matcher of the callers. */
	PrincipalMatcher principals() {
		return new PrincipalMatcher(this.scopes, this.roles, this.keys, this.issuers,
				(this.claims != null) ? this.claims : Map.of(), Boolean.FALSE.equals(this.anonymous));
	}

	private static @Nullable Set<String> copy(@Nullable Set<String> values) {
		return (values != null) ? Set.copyOf(values) : null;
	}

	/** Effect of a matching rule. */
	enum RuleEffect {

		ALLOW,

		DENY

	}

}
