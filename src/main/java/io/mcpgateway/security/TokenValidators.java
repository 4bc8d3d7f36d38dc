package io.mcpgateway.security;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

import io.mcpgateway.request.QuotedText;
import io.mcpgateway.request.RefusalReason;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidatorResult;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtIssuerValidator;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.JwtTypeValidator;

/**
 * Validators of a token besides its signature: issuer, use as an access token, audience,
 * and times. The first fault in this order is the reason of a refusal.
 */
final class TokenValidators {

	/** Types of an access token in its header; the type of RFC 9068 is optional. */
	private static final List<String> TYPES = List.of("JWT", "at+jwt", "application/at+jwt");

	/**
	 * Values of the claim {@code typ}, used by some servers, of tokens for other purposes
	 * than access.
	 */
	private static final Set<String> OTHER_TOKEN_TYPES = Set.of("ID", "Refresh", "Offline", "Logout");

	private TokenValidators() {
	}

	static OAuth2TokenValidator<Jwt> of(TokenIssuer properties) {
		String issuer = properties.uri();
		JwtTypeValidator type = new JwtTypeValidator(TYPES);
		type.setAllowEmpty(true);
		JwtTimestampValidator times = new JwtTimestampValidator(properties.clockSkew());
		return new DelegatingOAuth2TokenValidator<>(List.of(
				check(RefusalReason.WRONG_ISSUER, passes(new JwtIssuerValidator(issuer)),
						(token) -> "its claim iss is " + QuotedText.of(token.getClaims().get("iss")) + ", and "
								+ properties.property("issuer") + " is " + issuer),
				check(RefusalReason.NOT_AN_ACCESS_TOKEN, passes(type),
						(token) -> "the type in its header is " + QuotedText.of(token.getHeaders().get("typ"))),
				check(RefusalReason.NOT_AN_ACCESS_TOKEN,
						claim("typ", (use) -> !(use instanceof String text && OTHER_TOKEN_TYPES.contains(text))),
						(token) -> "its claim typ is " + QuotedText.of(token.getClaims().get("typ"))),
				check(RefusalReason.NOT_AN_ACCESS_TOKEN,
						claim("at_hash", Objects::isNull).and(claim("c_hash", Objects::isNull)),
						(token) -> "it is an ID token"),
				check(RefusalReason.WRONG_AUDIENCE,
						claim("aud", (audience) -> properties.accepted().get().matches(audience)),
						(token) -> "its claim aud is " + QuotedText.of(token.getClaims().get("aud"))
								+ ", and the gateway accepts "
								+ String.join(", ", properties.accepted().get().configured())),
				check(RefusalReason.NO_EXPIRY, (token) -> token.getExpiresAt() != null, (token) -> null),
				check(RefusalReason.NOT_YET_VALID, passes(times).or((token) -> !isEarly(token)), (token) -> null),
				check(RefusalReason.EXPIRED, passes(times), (token) -> null)));
	}

	private static Predicate<Jwt> passes(OAuth2TokenValidator<Jwt> rule) {
		return (token) -> !rule.validate(token).hasErrors();
	}

	/** Applies a rule to a claim; a missing claim is {@code null}. */
	private static Predicate<Jwt> claim(String name, Predicate<@Nullable Object> rule) {
		return (token) -> rule.test(token.getClaims().get(name));
	}

	/** Returns whether the time of a token begins later, without tolerance. */
	private static boolean isEarly(Jwt token) {
		Instant begin = token.getNotBefore();
		return begin != null && Instant.now().isBefore(begin);
	}

	private static OAuth2TokenValidator<Jwt> check(RefusalReason reason, Predicate<Jwt> rule,
			Function<Jwt, @Nullable String> detail) {
		return (token) -> rule.test(token) ? OAuth2TokenValidatorResult.success()
				: OAuth2TokenValidatorResult.failure(new TokenFault(reason, detail.apply(token)));
	}

}
