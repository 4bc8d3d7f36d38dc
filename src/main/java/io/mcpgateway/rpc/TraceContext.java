package io.mcpgateway.rpc;

import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The place in a trace that a call comes from (W3C trace context).
 *
 * @param parent the field {@code traceparent}, which is right
 * @param state the field {@code tracestate}, as it is; {@code null} if there is none
 */
public record TraceContext(String parent, @Nullable String state) {

	private static final String PARENT = "traceparent";

	private static final String STATE = "tracestate";

	private static final int LENGTH = 55;

	private static final int LONGEST_STATE = 512;

	/**
	 * Where a call comes from: as its metadata says in the stateless revision, otherwise
	 * as its transport does; {@code null} if neither says it rightly.
	 */
	public static @Nullable TraceContext of(Call call) {
		if (call.version().isStateless()) {
			JsonNode meta = call.request().params().path("_meta");
			TraceContext said = of(meta.path(PARENT).asString(null), meta.path(STATE).asString(null));
			if (said != null) {
				return said;
			}
		}
		return of(call.caller().trace());
	}

	/**
	 * The place that the fields of a transport say; {@code null} if none does rightly.
	 */
	public static @Nullable TraceContext of(Map<String, String> fields) {
		return of(fields.get(PARENT), fields.get(STATE));
	}

	/** The trace, 32 digits. */
	public String traceId() {
		return this.parent.substring(3, 35);
	}

	/** A field by its name; {@code null} if there is none. */
	public @Nullable String field(String name) {
		return switch (name) {
			case PARENT -> this.parent;
			case STATE -> this.state;
			default -> null;
		};
	}

	private static @Nullable TraceContext of(@Nullable String parent, @Nullable String state) {
		return (parent != null && isRight(parent))
				? new TraceContext(parent, (state != null && state.length() <= LONGEST_STATE) ? state : null) : null;
	}

	/** The only version there is, two identities that are not zero, and flags. */
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
