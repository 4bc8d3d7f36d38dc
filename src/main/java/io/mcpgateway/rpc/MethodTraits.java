package io.mcpgateway.rpc;

import org.jspecify.annotations.Nullable;

/**
 * Traits of a method, by which transports, limits, audit and metrics treat its calls.
 *
 * @param isLongLived whether a call is a stream that lasts until its client leaves
 * @param isAudited whether the audit log records each call
 * @param rate the rate limit that calls count against
 * @param mirroredParameter the parameter that the header {@code Mcp-Name} repeats;
 * {@code null} if absent
 */
public record MethodTraits(boolean isLongLived, boolean isAudited, Rate rate, @Nullable String mirroredParameter) {

	/** Traits of a short call that counts as a request and is not audited. */
	public static final MethodTraits DEFAULT = new MethodTraits(false, false, Rate.REQUESTS, null);

	/** Rate limit of calls. */
	public enum Rate {

		/** No limit, so that a client at a limit can still check the connection. */
		NONE,
		/** Limit of requests. */
		REQUESTS,
		/**
		 * Separate limit that keeps reads working for a client in a loop of
		 * subscriptions.
		 */
		SUBSCRIPTIONS

	}

}
