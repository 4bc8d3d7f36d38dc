package io.mcpgateway.rpc.error;

import io.mcpgateway.protocol.ProtocolVersion;

/**
 * What can go wrong in an exchange, and the number that says so in each revision.
 */
public enum ErrorCode {

	/** The bytes are not JSON. */
	PARSE_ERROR(-32700),

	/** The JSON is not a message that is allowed here. */
	INVALID_REQUEST(-32600),

	/** There is no such method in this revision. */
	METHOD_NOT_FOUND(-32601),

	/** The method's parameters are wrong. */
	INVALID_PARAMS(-32602),

	/** The gateway failed. */
	INTERNAL_ERROR(-32603),

	/** There is nothing at this URI; a number of its own before 2026-07-28. */
	RESOURCE_NOT_FOUND(-32002, -32602),

	/** A header does not say what the body says. */
	HEADER_MISMATCH(-32020),

	/** The method needs what the client did not say that it can do. */
	MISSING_CLIENT_CAPABILITY(-32021),

	/** The request is written in a revision that is not spoken here. */
	UNSUPPORTED_PROTOCOL_VERSION(-32022),

	/**
	 * The caller asks for more than it may for now. Not a number of the protocol, which
	 * leaves those outside its range to servers; the same as in HTTP.
	 */
	TOO_MANY_REQUESTS(429),

	/** The gateway takes no calls for now; the same number as in HTTP. */
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

	/** The number of this error in {@code version}. */
	public int number(ProtocolVersion version) {
		return version.isStateless() ? this.stateless : this.withHandshake;
	}

}
