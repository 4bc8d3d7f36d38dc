package io.mcpgateway.security;

import java.util.Locale;

import io.mcpgateway.request.RefusalReason;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/** Error that the response to a refused request tells; its reason is for the operator. */
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

	HttpStatus status() {
		return this.status;
	}

	/** Returns the error code, which is that of RFC 6750 if defined there. */
	String code() {
		return name().toLowerCase(Locale.ROOT);
	}

	/** Returns an exception with a reason that needs no detail. */
	public AuthenticationFailedException because(RefusalReason reason) {
		return because(reason, null);
	}

	/**
	 * Returns an exception.
	 * @param detail the end of the sentence in the log, with values of the request as
	 * {@link io.mcpgateway.request.QuotedText} only
	 */
	public AuthenticationFailedException because(RefusalReason reason, @Nullable String detail) {
		return new AuthenticationFailedException(this, reason, detail);
	}

}
