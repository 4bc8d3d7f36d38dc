package io.mcpgateway.testkit;

import java.util.Map;

/** Command-line arguments of a gateway. */
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
