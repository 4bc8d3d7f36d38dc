package io.mcpgateway.limit;

import java.util.Locale;

/**
 * Of what a caller has as much as it may.
 */
enum LimitReason {

	/** Requests in a second. */
	REQUESTS("Too many requests"),

	/** Requests to subscribe or unsubscribe in a second. */
	SUBSCRIBES("Too many requests to subscribe"),

	/** Calls under way. */
	IN_FLIGHT("Too many calls are under way"),

	/** Bytes in a second. */
	BYTES("Too much was read"),

	/** Streams that are open. */
	STREAMS("Too many streams are open");

	private final String words;

	LimitReason(String words) {
		this.words = words;
	}

	/** As it is said to the caller. */
	String words() {
		return this.words;
	}

	/** As it is counted. */
	String tag() {
		return name().toLowerCase(Locale.ROOT);
	}

}
