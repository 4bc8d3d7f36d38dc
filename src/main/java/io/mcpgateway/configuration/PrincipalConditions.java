package io.mcpgateway.configuration;

import java.util.Collection;
import java.util.Map;

import io.mcpgateway.resource.PrincipalMatcher;
import org.jspecify.annotations.Nullable;
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

	/** Requires a property to be absent, or to have values none of which is empty. */
	public static void requireValues(String property, @Nullable Collection<?> values) {
		Assert.isTrue(values == null || (!values.isEmpty() && !values.contains("")), () -> property
				+ " must have at least one value, and no empty value: remove the property to leave it open");
	}

}
