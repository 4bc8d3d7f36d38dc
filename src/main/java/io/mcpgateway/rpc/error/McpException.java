package io.mcpgateway.rpc.error;

import java.io.Serial;
import java.util.Map;

import io.mcpgateway.protocol.ErrorObject;
import io.mcpgateway.protocol.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * A failure that the caller may know of. Its message and data go into the answer, so they
 * hold nothing of ours: no path, no exception's text.
 */
public final class McpException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	/** The name in the data of the whole seconds after which to try again. */
	public static final String RETRY_AFTER = "retryAfter";

	private final ErrorCode code;

	private final transient @Nullable Map<String, Object> data;

	/** A failure that the message says all about. */
	public McpException(ErrorCode code, String message) {
		this(code, message, null);
	}

	/** A failure with data for a program to read. */
	public McpException(ErrorCode code, String message, @Nullable Map<String, Object> data) {
		super(message, null, false, false);
		this.code = code;
		this.data = data;
	}

	/** A failure that is over after so many seconds. */
	public static McpException tooManyRequests(String message, long retryAfter) {
		return new McpException(ErrorCode.TOO_MANY_REQUESTS, message, Map.of(RETRY_AFTER, retryAfter));
	}

	/** Returns a failure of the gateway that is over after so many seconds. */
	public static McpException unavailable(String message, long retryAfter) {
		return new McpException(ErrorCode.UNAVAILABLE, message, Map.of(RETRY_AFTER, retryAfter));
	}

	/** What went wrong. */
	public ErrorCode code() {
		return this.code;
	}

	/** How the answer says it in {@code version}. */
	public ErrorObject toError(ProtocolVersion version) {
		return new ErrorObject(this.code.number(version), String.valueOf(getMessage()), this.data);
	}

}
