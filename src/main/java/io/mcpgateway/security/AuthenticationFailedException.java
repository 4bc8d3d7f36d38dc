package io.mcpgateway.security;

/**
 * Failure to authenticate a request. Omits the stack trace, as any caller can cause the
 * failure, and the credential.
 */
final class AuthenticationFailedException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final AuthenticationError error;

	AuthenticationFailedException(AuthenticationError error) {
		super(error.code(), null, false, false);
		this.error = error;
	}

	public AuthenticationError error() {
		return this.error;
	}

}
