package io.mcpgateway.adapter.api;

import java.util.HashSet;
import java.util.Set;

/** Names of variables for the parameters of one operation, each used once. */
final class VariableNames {

	private static final int MAX_LENGTH = 60;

	private final Set<String> used = new HashSet<>();

	/**
	 * Returns the name with an underscore for each character that templates forbid.
	 */
	String of(String parameter) {
		String plain = parameter.replaceAll("[^A-Za-z0-9_]", "_");
		String start = plain.substring(0, Math.min(plain.length(), MAX_LENGTH));
		String name = start;
		for (int next = 2; !this.used.add(name); next++) {
			name = start + "_" + next;
		}
		return name;
	}

}
