package io.mcpgateway.security;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.jwt.Jwt;

/**
 * Whom a token proves that is valid: a subject of its issuer, or a client that asks for
 * itself.
 *
 * @param rolesClaim the path of the claim that says what somebody is
 * @param clockSkew for how long past its end a token still proves something, as it does
 * when it comes with a request
 */
record TokenIdentity(String rolesClaim, Duration clockSkew) {

	Identity of(Jwt token) {
		String subject = Stream.of("sub", "client_id")
			.map(token::getClaimAsString)
			.filter((name) -> name != null && !name.isBlank())
			.findFirst()
			.orElseThrow(Refusal.INVALID_TOKEN::toException);
		return new Identity(token.getClaimAsString("iss") + "|" + subject, null, scopes(token),
				Claims.of(token.getClaims(), this.rolesClaim), lasting(token));
	}

	private BooleanSupplier lasting(Jwt token) {
		Instant end = Objects.requireNonNull(token.getExpiresAt(), "exp is required");
		long deadline = end.plus(this.clockSkew).toEpochMilli();
		return () -> System.currentTimeMillis() < deadline;
	}

	/** As RFC 9068 has it, or as others do that write {@code scp}. */
	private static Set<String> scopes(Jwt token) {
		Object scopes = token.hasClaim("scope") ? token.getClaim("scope") : token.getClaim("scp");
		return texts(scopes).flatMap((text) -> Arrays.stream(text.split(" ")))
			.filter((scope) -> !scope.isEmpty())
			.collect(Collectors.toUnmodifiableSet());
	}

	private static Stream<String> texts(@Nullable Object value) {
		return switch (value) {
			case null -> Stream.empty();
			case Collection<?> many -> many.stream().filter(String.class::isInstance).map(String.class::cast);
			default -> Stream.of(value.toString());
		};
	}

}
