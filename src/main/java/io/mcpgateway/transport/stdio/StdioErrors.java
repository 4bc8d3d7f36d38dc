package io.mcpgateway.transport.stdio;

import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.rpc.error.ErrorCode;
import io.mcpgateway.rpc.error.McpException;

/**
 * What is said to a client that does not keep the rules of the stream. The number is none
 * by which it would recognise a server of the stateless revision.
 */
enum StdioErrors {

	NO_SESSION("send initialize first, or say the revision in _meta as " + MetaKeys.PROTOCOL_VERSION),

	ID_IN_USE("the id is that of a request that is not answered yet"),

	NO_BATCH("batches belong to sessions of 2025-03-26 only"),

	LARGE_BATCH("the batch has too many messages"),

	NO_HANDSHAKE("initialize must not be part of a batch"),

	TOO_MANY_STREAMS("too many subscriptions are open");

	private final String why;

	StdioErrors(String why) {
		this.why = why;
	}

	McpException toException() {
		return new McpException(ErrorCode.INVALID_REQUEST, "Invalid request: " + this.why);
	}

}
