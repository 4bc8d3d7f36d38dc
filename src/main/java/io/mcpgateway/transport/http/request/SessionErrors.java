package io.mcpgateway.transport.http.request;

import io.mcpgateway.rpc.error.ErrorCode;
import io.mcpgateway.rpc.error.McpException;

/**
 * What is said to those who do not keep the rules of sessions. The number is none by
 * which a client would recognise a server of the stateless revision.
 */
public enum SessionErrors {

	NOTHING_ASKED("this server asks clients nothing, so there is nothing to answer"),

	NO_SESSION("the header " + McpHeaders.SESSION_ID + " is required, once; send initialize to begin a session"),

	SESSION_GONE("there is no such session, or no more; send initialize without this header to begin one"),

	NO_STREAM("the query must have sessionId, once, as the endpoint event says it"),

	STREAM_GONE("there is no such stream, or no more; open one with GET " + HttpProperties.STREAM),

	NOT_BEGUN("send initialize first"),

	BEGUN("initialize may be sent once only"),

	NO_BATCH("batches belong to sessions of 2025-03-26 only"),

	LARGE_BATCH("the batch has too many messages"),

	NO_HANDSHAKE("initialize must not be part of a batch");

	private final String why;

	SessionErrors(String why) {
		this.why = why;
	}

	public McpException toException() {
		return new McpException(ErrorCode.INVALID_REQUEST, "Invalid request: " + this.why);
	}

}
