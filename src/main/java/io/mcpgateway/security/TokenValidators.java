package io.mcpgateway.security;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidatorResult;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtIssuerValidator;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;

/**
 * Validators of a token besides its signature: issuer, audience, expiry, and use as an
 * access token.
 */
final class TokenValidators {

	/**
	 * Values of the claim {@code typ}, used by some servers, of tokens for other purposes
	 * than access.
	 */
	private static final Set<String> OTHER_TOKEN_TYPES = Set.of("ID", "Refresh", "Offline", "Logout");

	private TokenValidators() {
	}

	static OAuth2TokenValidator<Jwt> of(OAuth2Properties properties) {
		JwtTimestampValidator times = new JwtTimestampValidator(properties.clockSkew());
		times.setAllowEmptyExpiryClaim(false);
		return new DelegatingOAuth2TokenValidator<>(List.of(times, new JwtIssuerValidator(properties.issuer()),
				claim("aud", new AudienceMatcher(properties.audiences())::matches),
				claim("typ", (use) -> !(use instanceof String text && OTHER_TOKEN_TYPES.contains(text))),
				claim("at_hash", (hash) -> hash == null), claim("c_hash", (hash) -> hash == null)));
	}

	/** Applies a rule to a claim; a missing claim is {@code null}. */
	private static OAuth2TokenValidator<Jwt> claim(String name, Predicate<@Nullable Object> rule) {
		OAuth2TokenValidatorResult refused = OAuth2TokenValidatorResult.failure(new OAuth2Error("invalid_token"));
		return (token) -> rule.test(token.getClaims().get(name)) ? OAuth2TokenValidatorResult.success() : refused;
	}

}
