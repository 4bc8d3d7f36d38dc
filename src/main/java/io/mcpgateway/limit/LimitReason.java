package io.mcpgateway.limit;

import java.util.Locale;

/** Exceeded limit. */
enum LimitReason {

	REQUESTS("Too many requests"),

	SUBSCRIBES("Too many subscription requests"),

	IN_FLIGHT("Too many concurrent calls"),

	BYTES("Too many bytes read"),

	STREAMS("Too many open streams");

	private final String message;

	LimitReason(String message) {
		this.message = message;
	}

	/** Returns the beginning of the error message. */
	String message() {
		return this.message;
	}

	/** Returns the value of the metric tag. */
	String tag() {
		return name().toLowerCase(Locale.ROOT);
	}

}
