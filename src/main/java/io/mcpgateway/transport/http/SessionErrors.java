package io.mcpgateway.transport.http;

import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;

/**
 * Errors for clients breaking the rules of sessions. Their number differs from the
 * numbers by which a client would recognise a stateless server.
 */
enum SessionErrors {

	NOTHING_ASKED("this server sends no requests, so it expects no responses"),

	NO_SESSION("the header " + McpHeaders.SESSION_ID + " is required exactly once; send initialize to begin a session"),

	SESSION_GONE("the session does not exist or has ended; send initialize without this header to begin a new one"),

	SUBSCRIPTIONS_GONE("this node does not know the subscriptions of the session; "
			+ "send initialize without this header to begin a new one"),

	NO_STREAM("the query must contain sessionId once, as in the endpoint event"),

	STREAM_GONE("the stream does not exist or has ended; open a new one with GET " + HttpProperties.STREAM),

	NOT_BEGUN("send initialize first"),

	BEGUN("initialize may be sent only once in a session"),

	NO_BATCH("batches are allowed only in sessions of revision 2025-03-26"),

	LARGE_BATCH("the batch has too many messages: split it"),

	NO_HANDSHAKE("initialize must not be part of a batch");

	private final String why;

	SessionErrors(String why) {
		this.why = why;
	}

	public McpException toException() {
		return new McpException(ErrorCode.INVALID_REQUEST, "Invalid request: " + this.why);
	}

}
