package io.mcpgateway.rpc;

import io.mcpgateway.protocol.ProtocolVersion;

/** Error of an exchange, with a number for each revision. */
public enum ErrorCode {

	/** Invalid JSON. */
	PARSE_ERROR(-32700),

	/** JSON that is an invalid or forbidden message. */
	INVALID_REQUEST(-32600),

	/** Method missing from the revision. */
	METHOD_NOT_FOUND(-32601),

	/** Invalid parameters. */
	INVALID_PARAMS(-32602),

	/** Failure of the gateway. */
	INTERNAL_ERROR(-32603),

	/** Unknown resource; the number differs before 2026-07-28. */
	RESOURCE_NOT_FOUND(-32002, -32602),

	/** Header that contradicts the body. */
	HEADER_MISMATCH(-32020),

	/** Missing capability of the client. */
	MISSING_CLIENT_CAPABILITY(-32021),

	/** Unsupported revision. */
	UNSUPPORTED_PROTOCOL_VERSION(-32022),

	/**
	 * Call beyond a limit of the caller. The protocol leaves numbers outside its range to
	 * servers; this number is HTTP's.
	 */
	TOO_MANY_REQUESTS(429),

	/** Gateway that refuses all calls for now; the number is HTTP's. */
	UNAVAILABLE(503);

	private final int withHandshake;

	private final int stateless;

	ErrorCode(int number) {
		this(number, number);
	}

	ErrorCode(int withHandshake, int stateless) {
		this.withHandshake = withHandshake;
		this.stateless = stateless;
	}

	/** Returns the number of the error in {@code version}. */
	public int number(ProtocolVersion version) {
		return version.isStateless() ? this.stateless : this.withHandshake;
	}

}
