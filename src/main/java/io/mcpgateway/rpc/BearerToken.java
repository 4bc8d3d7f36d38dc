package io.mcpgateway.rpc;

import java.time.Instant;

/**
 * Token of a caller. Goes to the authorization server that issued the token, and to no
 * other server, log, session or error.
 */
public final class BearerToken {

	private final String value;

	private final String issuer;

	private final Instant expires;

	/**
	 * Creates a token.
	 * @param issuer the verified issuer identifier
	 * @param expires the end of the token, without any tolerance
	 */
	public BearerToken(String value, String issuer, Instant expires) {
		this.value = value;
		this.issuer = issuer;
		this.expires = expires;
	}

	/** Returns the secret value. */
	public String value() {
		return this.value;
	}

	/** Returns the identifier of the issuer. */
	public String issuer() {
		return this.issuer;
	}

	/** Returns the end of the token. */
	public Instant expires() {
		return this.expires;
	}

	/** Omits all values. */
	@Override
	public String toString() {
		return "BearerToken";
	}

}
