package io.mcpgateway.security.authentication;

/**
 * Somebody is not let in. Carries no stack, as anybody can cause it, and nothing of what
 * was presented.
 */
public final class AuthenticationFailedException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final AuthenticationError refusal;

	AuthenticationFailedException(AuthenticationError refusal) {
		super(refusal.code(), null, false, false);
		this.refusal = refusal;
	}

	public AuthenticationError refusal() {
		return this.refusal;
	}

}
