package io.mcpgateway.security;

import java.util.Collection;

import io.mcpgateway.request.RefusalReason;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2ErrorCodes;

/**
 * Error of a token with the reason for the operator, which the response does not tell.
 */
final class TokenFault extends OAuth2Error {

	private static final long serialVersionUID = 1L;

	private final RefusalReason reason;

	private final @Nullable String detail;

	TokenFault(RefusalReason reason, @Nullable String detail) {
		super(OAuth2ErrorCodes.INVALID_TOKEN);
		this.reason = reason;
		this.detail = detail;
	}

	/** Returns the exception for the first fault of a validation. */
	static AuthenticationFailedException first(Collection<OAuth2Error> errors) {
		return errors.stream()
			.filter(TokenFault.class::isInstance)
			.map(TokenFault.class::cast)
			.findFirst()
			.map((fault) -> AuthenticationError.INVALID_TOKEN.because(fault.reason, fault.detail))
			.orElseGet(() -> AuthenticationError.INVALID_TOKEN.because(RefusalReason.MALFORMED_TOKEN));
	}

}
