package io.mcpgateway.security.token;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.rpc.caller.Identity;
import io.mcpgateway.security.authentication.AuthenticationError;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.jwt.Jwt;

/**
 * Mapper of a valid token to the identity of a user, or of a client acting for itself.
 * <p>
 * <b>Why</b> clients and users have separate names: a client could otherwise register
 * with the name of a user.
 *
 * @param rolesClaim the path of the claim with the roles
 * @param clockSkew how long past its expiry a token stays valid
 */
record TokenIdentityMapper(String rolesClaim, Duration clockSkew) {

	private static final String SUBJECT = "sub";

	/**
	 * Prefix of client names. No issuer starts with the prefix, since an issuer is a URL.
	 */
	private static final String CLIENT_PREFIX = "client:";

	private static final int MAX_NAME_LENGTH = 1000;

	Identity map(Jwt token) {
		String subject = name(token, SUBJECT);
		String client = name(token, "client_id");
		boolean isClient = client != null && (subject == null || subject.equals(client));
		if (subject == null && client == null) {
			throw AuthenticationError.INVALID_TOKEN.toException();
		}
		Map<String, Object> claims = new HashMap<>(token.getClaims());
		if (isClient) {
			claims.put(SUBJECT, CLIENT_PREFIX + client);
		}
		String issuer = token.getClaimAsString("iss");
		return new Identity(isClient ? CLIENT_PREFIX + issuer + "|" + client : issuer + "|" + subject, null,
				scopes(token), TokenClaims.of(claims, this.rolesClaim), validity(token));
	}

	private static @Nullable String name(Jwt token, String claim) {
		String name = token.getClaimAsString(claim);
		if (name != null && name.length() > MAX_NAME_LENGTH) {
			throw AuthenticationError.UNREADABLE_CLAIMS.toException();
		}
		return (name != null && !name.isBlank()) ? name : null;
	}

	private BooleanSupplier validity(Jwt token) {
		Instant end = Objects.requireNonNull(token.getExpiresAt(), "exp is required");
		long deadline = end.plus(this.clockSkew).toEpochMilli();
		return () -> System.currentTimeMillis() < deadline;
	}

	/**
	 * Reads the scopes from {@code scope} (RFC 9068), or from {@code scp} as other
	 * servers write.
	 */
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
