package io.mcpgateway.rpc;

import java.io.Serial;
import java.util.Map;

import io.mcpgateway.protocol.Message.ErrorObject;
import io.mcpgateway.protocol.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * Failure whose message and data the caller may see. Neither contains paths or texts of
 * other exceptions.
 */
public final class McpException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	/** Key of the data's number of whole seconds until a retry may succeed. */
	public static final String RETRY_AFTER = "retryAfter";

	private final ErrorCode code;

	private final transient @Nullable Map<String, Object> data;

	/** Creates a failure with a message only. */
	public McpException(ErrorCode code, String message) {
		this(code, message, null);
	}

	/** Creates a failure with data for programs. */
	public McpException(ErrorCode code, String message, @Nullable Map<String, Object> data) {
		super(message, null, false, false);
		this.code = code;
		this.data = data;
	}

	/** Returns a failure of a caller beyond a limit, who may retry after some seconds. */
	public static McpException tooManyRequests(String message, long retryAfter) {
		return new McpException(ErrorCode.TOO_MANY_REQUESTS, message, Map.of(RETRY_AFTER, retryAfter));
	}

	/** Returns a failure of the gateway, which may have passed after some seconds. */
	public static McpException unavailable(String message, long retryAfter) {
		return new McpException(ErrorCode.UNAVAILABLE, message, Map.of(RETRY_AFTER, retryAfter));
	}

	/** Returns the error code. */
	public ErrorCode code() {
		return this.code;
	}

	/** Returns the data for programs; empty if there is none. */
	public Map<String, Object> data() {
		return (this.data != null) ? this.data : Map.of();
	}

	/** Returns the error as a client of {@code version} gets it. */
	public ErrorObject toError(ProtocolVersion version) {
		return new ErrorObject(this.code.number(version), String.valueOf(getMessage()), this.data);
	}

}
