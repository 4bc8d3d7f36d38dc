package io.mcpgateway.security;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * What is said of somebody, by the paths of names. It is bounded; what is longer or
 * deeper is left out rather than cut, so that nothing looks like something else.
 */
final class Claims {

	private static final int MOST = 100;

	private static final int MOST_VALUES = 1000;

	private static final int LONGEST = 1000;

	private static final int DEEPEST = 5;

	private final Map<String, Set<String>> flat = new HashMap<>();

	private Claims() {
	}

	/**
	 * All that is said.
	 * @param rolesPath whose values stand under the name {@code roles}, and no others
	 */
	static Map<String, Set<String>> of(Map<String, Object> claims, String rolesPath) {
		Claims all = new Claims();
		all.add("roles", values(claims, rolesPath), DEEPEST);
		claims.forEach((name, value) -> {
			if (!name.equals("roles")) {
				all.add(name, value, 0);
			}
		});
		return all.flat;
	}

	/** What is at a path, of whose names each may have dots itself. */
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

	private void add(String name, @Nullable Object value, int depth) {
		switch (value) {
			case null -> {
			}
			case Map<?, ?> within -> {
				if (depth < DEEPEST) {
					within.forEach((inner, said) -> add(name + "." + inner, said, depth + 1));
				}
			}
			case Collection<?> many -> many.stream()
				.filter((one) -> !(one instanceof Map || one instanceof Collection))
				.forEach((one) -> put(name, String.valueOf(one)));
			default -> put(name, value.toString());
		}
	}

	private void put(String name, String value) {
		boolean hasRoom = this.flat.size() < MOST || this.flat.containsKey(name);
		if (!hasRoom || value.length() > LONGEST || name.length() > LONGEST) {
			return;
		}
		Set<String> values = this.flat.computeIfAbsent(name, (unknown) -> new LinkedHashSet<>());
		if (values.size() < MOST_VALUES) {
			values.add(value);
		}
	}

}
