package io.mcpgateway.security;

import java.util.List;
import java.util.Set;

import io.mcpgateway.request.QuotedText;
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

	@SuppressWarnings("serial")
	private final List<String> requiredScopes;

	AuthenticationFailedException(AuthenticationError error, RefusalReason reason, @Nullable String detail) {
		this(error, reason, detail, List.of());
	}

	private AuthenticationFailedException(AuthenticationError error, RefusalReason reason, @Nullable String detail,
			List<String> requiredScopes) {
		super(reason.code(), null, false, false);
		this.error = error;
		this.reason = reason;
		this.detail = detail;
		this.requiredScopes = List.copyOf(requiredScopes);
	}

	/** Returns the failure of a token that lacks one of the required scopes. */
	static AuthenticationFailedException insufficientScope(Set<String> scopes, List<String> required) {
		return new AuthenticationFailedException(
				AuthenticationError.INSUFFICIENT_SCOPE, RefusalReason.INSUFFICIENT_SCOPE, "the scopes of the token are "
						+ QuotedText.of(scopes) + ", and the required scopes are " + String.join(" ", required),
				required);
	}

	/** Returns the scopes to request; empty unless the token lacks one of them. */
	List<String> requiredScopes() {
		return this.requiredScopes;
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
