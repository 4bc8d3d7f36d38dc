package io.mcpgateway.benchmark;

/**
 * Prints progress to the standard error, apart from the report.
 */
final class Progress {

	private Progress() {
	}

	static void print(String format, Object... arguments) {
		System.err.println(format.formatted(arguments));
	}

}
