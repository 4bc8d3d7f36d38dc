package io.mcpgateway.audit;

import java.util.Locale;

import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.protocol.Result;
import io.mcpgateway.rpc.McpException;

/**
 * How a call ended, in a word.
 */
final class CallOutcome {

	static final String OK = "ok";

	/** The client left, or did not want the rest. */
	static final String CANCELLED = "cancelled";

	/** The source failed after the first byte. */
	static final String CUT = "cut";

	/** The caller has as much as it may. */
	static final String LIMITED = "limited";

	/** The audit log has no room for the call's line. */
	static final String UNAVAILABLE = "unavailable";

	/** A tool says that it failed. */
	private static final String ERROR = "error";

	private CallOutcome() {
	}

	static String of(Result result) {
		return (result instanceof CallToolResult tool && Boolean.TRUE.equals(tool.isError())) ? ERROR : OK;
	}

	static String of(Throwable failure) {
		return (failure instanceof McpException known) ? switch (known.code()) {
			case RESOURCE_NOT_FOUND -> "not_found";
			case TOO_MANY_REQUESTS -> LIMITED;
			default -> known.code().name().toLowerCase(Locale.ROOT);
		} : "internal_error";
	}

}
