package io.mcpgateway.security;

import java.text.ParseException;
import java.util.List;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.proc.BadJWSException;
import com.nimbusds.jwt.EncryptedJWT;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.jwt.PlainJWT;
import io.mcpgateway.request.RefusalReason;
import org.springframework.security.oauth2.jwt.JwtValidationException;

/**
 * Mapper of the decoder's failures to reasons, by the types of the exceptions and by the
 * structure of the token. The messages of the libraries may change, and may repeat parts
 * of the token.
 */
final class JwtFailures {

	/** Dots of a signed and of an encrypted JWT. */
	private static final List<Long> DOTS = List.of(2L, 4L);

	private JwtFailures() {
	}

	static AuthenticationFailedException toException(Throwable failure, String token) {
		for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
			switch (cause) {
				case AuthenticationFailedException known -> {
					return known;
				}
				case JwtValidationException invalid -> {
					return TokenFault.first(invalid.getErrors());
				}
				case BadJWSException wrong -> {
					return AuthenticationError.INVALID_TOKEN.because(RefusalReason.WRONG_SIGNATURE);
				}
				case JOSEException unfit -> {
					return AuthenticationError.INVALID_TOKEN.because(RefusalReason.UNFIT_KEY);
				}
				default -> {
				}
			}
		}
		return (failure instanceof IllegalStateException)
				? AuthenticationError.UNAVAILABLE.because(RefusalReason.KEYS_UNAVAILABLE)
				: AuthenticationError.INVALID_TOKEN.because(reason(token));
	}

	/** Returns the reason why no signature of a token was checked. */
	private static RefusalReason reason(String token) {
		if (!DOTS.contains(token.chars().filter((c) -> c == '.').count())) {
			return RefusalReason.NOT_A_JWT;
		}
		try {
			JWT parsed = JWTParser.parse(token);
			return switch (parsed) {
				case PlainJWT plain -> RefusalReason.UNSIGNED_TOKEN;
				case EncryptedJWT encrypted -> RefusalReason.ENCRYPTED_TOKEN;
				default -> RefusalReason.MALFORMED_TOKEN;
			};
		}
		catch (ParseException | IllegalArgumentException ex) {
			return RefusalReason.MALFORMED_TOKEN;
		}
	}

}
