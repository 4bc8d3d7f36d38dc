package io.mcpgateway.adapter.logs.line;

import java.util.Locale;

import org.jspecify.annotations.Nullable;

/** Level of a log entry, lowest first. */
public enum LogLevel {

	TRACE, DEBUG, INFO, WARN, ERROR, FATAL;

	/**
	 * Returns the level for a word or a number of Pino; {@code null} for any other text.
	 */
	public static @Nullable LogLevel of(String word) {
		return switch (word.toLowerCase(Locale.ROOT)) {
			case "trace", "finest", "finer", "10" -> TRACE;
			case "debug", "fine", "20" -> DEBUG;
			case "info", "information", "notice", "config", "30" -> INFO;
			case "warn", "warning", "40" -> WARN;
			case "error", "err", "severe", "50" -> ERROR;
			case "fatal", "crit", "critical", "alert", "emerg", "emergency", "panic", "60" -> FATAL;
			default -> null;
		};
	}

}
