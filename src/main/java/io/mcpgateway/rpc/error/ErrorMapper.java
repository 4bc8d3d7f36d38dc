package io.mcpgateway.rpc.error;

import io.mcpgateway.protocol.ErrorObject;
import io.mcpgateway.protocol.ProtocolVersion;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a caller is told of a failure. What the caller may not know is logged with its
 * stack, and answered with two words.
 */
public final class ErrorMapper {

	private static final Logger logger = LoggerFactory.getLogger(ErrorMapper.class);

	private ErrorMapper() {
	}

	public static ErrorObject toError(Throwable failure, ProtocolVersion version) {
		if (failure instanceof McpException known) {
			return known.toError(version);
		}
		logger.error("A call failed", failure);
		return new McpException(ErrorCode.INTERNAL_ERROR, "Internal error").toError(version);
	}

}
