package io.mcpgateway.rpc;

import io.mcpgateway.protocol.Message.ErrorObject;
import io.mcpgateway.protocol.ProtocolVersion;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Mapper of failures to errors for callers. An unexpected failure is logged with its
 * stack trace and answered with "Internal error".
 */
final class ErrorMapper {

	private static final Logger logger = LoggerFactory.getLogger(ErrorMapper.class);

	private ErrorMapper() {
	}

	public static ErrorObject toError(Throwable failure, ProtocolVersion version) {
		if (failure instanceof McpException known) {
			return known.toError(version);
		}
		logger.error("A call failed unexpectedly; its caller got \"Internal error\"", failure);
		return new McpException(ErrorCode.INTERNAL_ERROR, "Internal error").toError(version);
	}

}
