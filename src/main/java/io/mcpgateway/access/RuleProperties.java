package io.mcpgateway.access;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.mcpgateway.resource.AccessPolicy.Verb;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * A rule. Of each list that is given, who asks must have one; a rule without any is for
 * everybody.
 *
 * @param uri globs of URIs as they are listed, of which one must fit
 * @param scopes what was granted
 * @param roles values of the claim {@code roles}
 * @param keys names of API keys
 * @param claims values of claims by their names
 * @param anonymous {@code true} says that the rule is for everybody, {@code false} that
 * it is for all who proved who they are
 * @param verbs what the rule is about
 * @param effect what it decides
 */
@ConfigurationPropertiesSource
public record RuleProperties(@DefaultValue List<String> uri, @Nullable Set<String> scopes, @Nullable Set<String> roles,
		@Nullable Set<String> keys, @Nullable Map<String, Set<String>> claims, @Nullable Boolean anonymous,
		@DefaultValue( {
				"list", "read", "subscribe" }) Set<Verb> verbs,
		@DefaultValue("allow") RuleEffect effect){

	private static final int LONGEST = 1000;

	private static final int MOST = 100;

	private static final Pattern GLOB = Pattern.compile("\\*.*|[A-Za-z][A-Za-z0-9+.*-]*:.+");

	public RuleProperties {
		uri = List.copyOf(uri);
		scopes = copy(scopes);
		roles = copy(roles);
		keys = copy(keys);
		claims = (claims == null) ? null
				: claims.entrySet()
					.stream()
					.collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, (claim) -> Set.copyOf(claim.getValue())));
		verbs = Set.copyOf(verbs);
	}

	/** See that it says what it seems to; {@code property} is where it is configured. */
	void check(String property) {
		Assert.isTrue(!this.uri.isEmpty() && this.uri.size() <= MOST,
				() -> property + ".uri must be 1 to " + MOST + " globs of URIs, such as file:///docs/**");
		Assert.isTrue(this.uri.stream().allMatch((glob) -> glob.length() <= LONGEST),
				() -> property + ".uri must have at most " + LONGEST + " characters");
		for (String glob : this.uri) {
			Assert.isTrue(GLOB.matcher(glob).matches() && !glob.matches(".*[{}\\s].*"),
					() -> property + ".uri cannot have \"" + glob
							+ "\": write a URI as it is listed, with * for anything in a segment and ** for anything");
		}
		requireSome(property + ".scopes", this.scopes);
		requireSome(property + ".roles", this.roles);
		requireSome(property + ".keys", this.keys);
		requireSome(property + ".claims", (this.claims != null) ? this.claims.keySet() : null);
		if (this.claims != null) {
			this.claims.forEach((name, values) -> requireSome(property + ".claims." + name, values));
		}
		requireSome(property + ".verbs", this.verbs);
		Assert.isTrue(!Boolean.TRUE.equals(this.anonymous) || isForAll(),
				() -> property + ".anonymous cannot be true of a rule for some: leave it out, or the lists");
	}

	private boolean isForAll() {
		return this.scopes == null && this.roles == null && this.keys == null && this.claims == null;
	}

	/** An empty list would be for everybody, or for nobody. */
	private static void requireSome(String property, @Nullable Collection<?> values) {
		Assert.isTrue(values == null || (!values.isEmpty() && !values.contains("")),
				() -> property + " must name something: leave it out if it does not matter");
	}

	private static @Nullable Set<String> copy(@Nullable Set<String> values) {
		return (values != null) ? Set.copyOf(values) : null;
	}

}
