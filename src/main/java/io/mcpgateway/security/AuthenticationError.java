package io.mcpgateway.security;

import java.util.Locale;

import org.springframework.http.HttpStatus;

/** Reason for refusing a request. */
enum AuthenticationError {

	/** The request has no credential. */
	NO_CREDENTIALS(HttpStatus.UNAUTHORIZED),

	/** The token or key is unknown, expired or not meant for this gateway. */
	INVALID_TOKEN(HttpStatus.UNAUTHORIZED),

	/** The token has too many or too long claims, or nested roles. */
	UNREADABLE_CLAIMS(HttpStatus.UNAUTHORIZED),

	/** The network of the caller sent too many invalid tokens. */
	TOO_MANY_FAILURES(HttpStatus.TOO_MANY_REQUESTS),

	/** The token lacks a required scope. */
	INSUFFICIENT_SCOPE(HttpStatus.FORBIDDEN),

	/** The request has a malformed credential, or more than one. */
	INVALID_REQUEST(HttpStatus.BAD_REQUEST),

	/** The credential cannot be validated for now. */
	UNAVAILABLE(HttpStatus.SERVICE_UNAVAILABLE);

	private final HttpStatus status;

	AuthenticationError(HttpStatus status) {
		this.status = status;
	}

	public HttpStatus status() {
		return this.status;
	}

	/**
	 * Returns the name in metrics, equal to the error code of RFC 6750 if defined there.
	 */
	String code() {
		return name().toLowerCase(Locale.ROOT);
	}

	public AuthenticationFailedException toException() {
		return new AuthenticationFailedException(this);
	}

}
