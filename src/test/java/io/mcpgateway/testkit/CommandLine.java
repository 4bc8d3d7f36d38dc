package io.mcpgateway.testkit;

import java.util.Map;

/**
 * The arguments of a gateway, from its properties.
 */
final class CommandLine {

	private CommandLine() {
	}

	/** Returns an argument for each property. */
	static String[] arguments(Map<String, ?> properties) {
		return properties.entrySet()
			.stream()
			.map((property) -> "--" + property.getKey() + "=" + property.getValue())
			.toArray(String[]::new);
	}

}
