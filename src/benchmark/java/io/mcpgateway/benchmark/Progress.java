package io.mcpgateway.benchmark;

/**
 * Tells whoever waits what is going on, apart from the report.
 */
final class Progress {

	private Progress() {
	}

	static void say(String format, Object... arguments) {
		System.err.println(format.formatted(arguments));
	}

}
