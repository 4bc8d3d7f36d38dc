package io.mcpgateway.security.authentication;

import java.util.Locale;

import org.springframework.http.HttpStatus;

/**
 * Why a request is not let in.
 */
public enum AuthenticationError {

	/** It says not who asks. */
	NO_CREDENTIALS(HttpStatus.UNAUTHORIZED),

	/** What it says proves nothing here. */
	INVALID_TOKEN(HttpStatus.UNAUTHORIZED),

	/**
	 * Its token has claims that are too many, too long or nested where they must not be.
	 */
	UNREADABLE_CLAIMS(HttpStatus.UNAUTHORIZED),

	/** Too many tokens that prove nothing came from its network. */
	TOO_MANY_FAILURES(HttpStatus.TOO_MANY_REQUESTS),

	/** Whoever asks was not granted enough. */
	INSUFFICIENT_SCOPE(HttpStatus.FORBIDDEN),

	/** It says who asks in a way that is none, or twice. */
	INVALID_REQUEST(HttpStatus.BAD_REQUEST),

	/** It cannot be found out at the moment. */
	UNAVAILABLE(HttpStatus.SERVICE_UNAVAILABLE);

	private final HttpStatus status;

	AuthenticationError(HttpStatus status) {
		this.status = status;
	}

	public HttpStatus status() {
		return this.status;
	}

	/** Its name in figures, and in the protocol where it has one there. */
	String code() {
		return name().toLowerCase(Locale.ROOT);
	}

	public AuthenticationFailedException toException() {
		return new AuthenticationFailedException(this);
	}

}
