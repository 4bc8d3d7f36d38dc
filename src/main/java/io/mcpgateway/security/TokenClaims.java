package io.mcpgateway.security;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.request.RefusalReason;
import org.jspecify.annotations.Nullable;

/**
 * Claims of a token, flattened to sets of values by the dotted paths of their names.
 * <p>
 * <b>Why</b> a token with too many claims is refused: dropping a claim could bypass a
 * rule that denies by the claim.
 */
final class TokenClaims {

	private static final String ROLES = "roles";

	private static final int MAX_NAMES = 1000;

	private static final int MAX_CHARS = 256 * 1024;

	private static final int MAX_DEPTH = 20;

	private final Map<String, Set<String>> flat = new HashMap<>();

	private int chars;

	private TokenClaims() {
	}

	/**
	 * Returns all values by path; values of objects in a list share one path.
	 * @param rolesPath the path of the values to store as {@code roles}
	 * @throws AuthenticationFailedException if there are too many claims, or if the roles
	 * are not a flat list
	 */
	static Map<String, Set<String>> of(Map<String, Object> claims, String rolesPath) {
		TokenClaims all = new TokenClaims();
		all.addRoles(values(claims, rolesPath));
		claims.forEach((name, value) -> {
			if (!name.equals(ROLES)) {
				all.add(name, value, 0);
			}
		});
		return all.flat;
	}

	/** Returns the value at a path, whose names may contain dots themselves. */
	static @Nullable Object values(Map<?, ?> claims, String path) {
		if (claims.containsKey(path)) {
			return claims.get(path);
		}
		for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
			if (claims.get(path.substring(0, dot)) instanceof Map<?, ?> within) {
				return values(within, path.substring(dot + 1));
			}
		}
		return null;
	}

	private void addRoles(@Nullable Object roles) {
		boolean isNested = roles instanceof Map || (roles instanceof Collection<?> many
				&& many.stream().anyMatch((role) -> role instanceof Map || role instanceof Collection));
		if (isNested) {
			throw AuthenticationError.UNREADABLE_CLAIMS.because(RefusalReason.UNREADABLE_CLAIMS,
					"the roles are not a list of values");
		}
		add(ROLES, roles, 0);
	}

	private void add(String name, @Nullable Object value, int depth) {
		require(depth <= MAX_DEPTH);
		switch (value) {
			case null -> {
			}
			case Map<?, ?> within -> within.forEach((inner, nested) -> add(name + "." + inner, nested, depth + 1));
			case Collection<?> many -> many.forEach((element) -> add(name, element, depth + 1));
			default -> put(name, value.toString());
		}
	}

	private void put(String name, String value) {
		Set<String> values = this.flat.computeIfAbsent(name, (unknown) -> new LinkedHashSet<>());
		if (values.add(value)) {
			this.chars += value.length() + ((values.size() == 1) ? name.length() : 0);
		}
		require(this.flat.size() <= MAX_NAMES && this.chars <= MAX_CHARS);
	}

	private static void require(boolean isWithinBounds) {
		if (!isWithinBounds) {
			throw AuthenticationError.UNREADABLE_CLAIMS.because(RefusalReason.UNREADABLE_CLAIMS);
		}
	}

}
