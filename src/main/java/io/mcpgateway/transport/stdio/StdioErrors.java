package io.mcpgateway.transport.stdio;

import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;

/**
 * Errors for clients breaking the rules of the stream. Their number differs from the
 * numbers by which a client would recognise a stateless server.
 */
enum StdioErrors {

	NO_SESSION("send initialize first, or name the revision in _meta under " + MetaKeys.PROTOCOL_VERSION),

	ID_IN_USE("the id is in use by a request without a response"),

	NO_BATCH("batches are allowed only in sessions of revision 2025-03-26"),

	LARGE_BATCH("the batch has too many messages: split it"),

	NO_HANDSHAKE("initialize must not be part of a batch"),

	TOO_MANY_STREAMS("too many subscriptions are open: cancel one first");

	private final String why;

	StdioErrors(String why) {
		this.why = why;
	}

	McpException toException() {
		return new McpException(ErrorCode.INVALID_REQUEST, "Invalid request: " + this.why);
	}

}
