package io.mcpgateway.configuration;

import java.util.Collection;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.resource.PrincipalMatcher;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
import org.springframework.util.Assert;

/**
 * Checks of the properties that choose callers: {@code scopes}, {@code roles},
 * {@code keys}, {@code issuers}, {@code claims} and {@code anonymous}.
 */
public final class PrincipalConditions {

	private PrincipalConditions() {
	}

	/**
	 * Checks conditions. An empty condition, which could mean every caller or no caller,
	 * stops the start.
	 * @param property the property that has the conditions
	 * @param claims the property of this name; {@code null} if absent
	 * @param anonymous the property of this name; {@code true} needs no further condition
	 */
	public static void check(String property, PrincipalMatcher matcher, @Nullable Map<String, ?> claims,
			@Nullable Boolean anonymous) {
		requireValues(property + ".scopes", matcher.scopes());
		requireValues(property + ".roles", matcher.roles());
		requireValues(property + ".keys", matcher.keys());
		requireValues(property + ".issuers", matcher.issuers());
		requireValues(property + ".claims", (claims != null) ? claims.keySet() : null);
		matcher.claims().forEach((name, values) -> requireValues(property + ".claims." + name, values));
		Assert.isTrue(!Boolean.TRUE.equals(anonymous) || !matcher.isPersonal(), () -> property
				+ ".anonymous cannot be true beside scopes, roles, keys, issuers or claims: remove one or the other");
	}

	/**
	 * Returns the names of the issuers that conditions may name; empty if issuers have no
	 * names.
	 */
	public static Set<String> issuers(Environment environment) {
		return Binder.get(environment)
			.bind("gateway.security.oauth2.issuers", Bindable.mapOf(String.class, Object.class))
			.map((issuers) -> Set.copyOf(issuers.keySet()))
			.orElse(Set.of());
	}

	/**
	 * Requires each named issuer to exist, since no caller would match another one.
	 * @param named the values of a property; {@code null} if absent
	 * @param known the names of the configured issuers
	 */
	public static void requireIssuers(String property, @Nullable Collection<String> named, Set<String> known) {
		for (String name : (named != null) ? named : Set.<String>of()) {
			Assert.isTrue(known.contains(name), () -> property + " names the issuer " + name
					+ ", which gateway.security.oauth2.issuers lacks: add the issuer, or correct the name");
		}
	}

	/** Requires a property to be absent, or to have values none of which is empty. */
	public static void requireValues(String property, @Nullable Collection<?> values) {
		Assert.isTrue(values == null || (!values.isEmpty() && !values.contains("")), () -> property
				+ " must have at least one value, and no empty value: remove the property to leave it open");
	}

}
