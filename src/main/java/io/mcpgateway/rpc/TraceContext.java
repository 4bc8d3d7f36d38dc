package io.mcpgateway.rpc;

import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Trace of a call (W3C trace context).
 * <p>
 * <b>Why</b> own code: a malformed {@code traceparent} must not be passed on, and
 * OpenTelemetry's propagator returns a span context instead of the field, on a library
 * that this layer does without.
 *
 * @param parent a valid {@code traceparent}
 * @param state the field {@code tracestate} as received; {@code null} if absent
 */
public record TraceContext(String parent, @Nullable String state) {

	private static final String PARENT = "traceparent";

	private static final String STATE = "tracestate";

	private static final int LENGTH = 55;

	private static final int MAX_STATE_LENGTH = 512;

	/**
	 * Returns the trace of a call: from its metadata in the stateless revision, otherwise
	 * from the transport; {@code null} if absent or invalid.
	 */
	public static @Nullable TraceContext of(Call call) {
		if (call.version().isStateless()) {
			JsonNode meta = call.request().params().path("_meta");
			TraceContext found = of(meta.path(PARENT).asString(null), meta.path(STATE).asString(null));
			if (found != null) {
				return found;
			}
		}
		return of(call.caller().trace());
	}

	/**
	 * Returns the trace in the fields of a transport; {@code null} if absent or invalid.
	 */
	public static @Nullable TraceContext of(Map<String, String> fields) {
		return of(fields.get(PARENT), fields.get(STATE));
	}

	/** Returns the trace id, 32 hexadecimal digits. */
	public String traceId() {
		return this.parent.substring(3, 35);
	}

	/** Returns a field by name; {@code null} if absent. */
	public @Nullable String field(String name) {
		return switch (name) {
			case PARENT -> this.parent;
			case STATE -> this.state;
			default -> null;
		};
	}

	private static @Nullable TraceContext of(@Nullable String parent, @Nullable String state) {
		return (parent != null && isRight(parent))
				? new TraceContext(parent, (state != null && state.length() <= MAX_STATE_LENGTH) ? state : null) : null;
	}

	/** Returns whether a field has version 00, two ids other than zero, and flags. */
	private static boolean isRight(String parent) {
		return parent.length() == LENGTH && parent.startsWith("00-") && parent.charAt(35) == '-'
				&& parent.charAt(52) == '-' && isIdentity(parent, 3, 35) && isIdentity(parent, 36, 52)
				&& isHex(parent, 53, LENGTH);
	}

	private static boolean isIdentity(String text, int from, int to) {
		return isHex(text, from, to) && text.chars().skip(from).limit((long) to - from).anyMatch((c) -> c != '0');
	}

	private static boolean isHex(String text, int from, int to) {
		for (int i = from; i < to; i++) {
			char c = text.charAt(i);
			if ((c < '0' || c > '9') && (c < 'a' || c > 'f')) {
				return false;
			}
		}
		return true;
	}

}
