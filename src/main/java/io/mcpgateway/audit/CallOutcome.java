package io.mcpgateway.audit;

import java.util.Locale;

import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.protocol.Result;
import io.mcpgateway.rpc.McpException;

/** Outcome of a call in an audit line. */
final class CallOutcome {

	static final String OK = "ok";

	/** The client cancelled the call or left. */
	static final String CANCELLED = "cancelled";

	/** The source failed after the first byte. */
	static final String CUT = "cut";

	/** The caller exceeded a limit. */
	static final String LIMITED = "limited";

	/** The audit log refuses calls. */
	static final String UNAVAILABLE = "unavailable";

	/** The tool result is an error. */
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
