package io.mcpgateway.security;

import io.mcpgateway.request.RefusalReason;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/**
 * Failure to authenticate a request. Omits the stack trace, as any caller can cause the
 * failure, and the credential.
 */
final class AuthenticationFailedException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final AuthenticationError error;

	private final RefusalReason reason;

	private final @Nullable String detail;

	AuthenticationFailedException(AuthenticationError error, RefusalReason reason, @Nullable String detail) {
		super(reason.code(), null, false, false);
		this.error = error;
		this.reason = reason;
		this.detail = detail;
	}

	/** Returns whether the credential is refused, rather than unverifiable for now. */
	public boolean isInvalid() {
		return this.error.status() == HttpStatus.UNAUTHORIZED;
	}

	public AuthenticationError error() {
		return this.error;
	}

	public RefusalReason reason() {
		return this.reason;
	}

	@Nullable String detail() {
		return this.detail;
	}

}
