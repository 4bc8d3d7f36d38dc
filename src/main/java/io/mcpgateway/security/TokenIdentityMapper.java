package io.mcpgateway.security;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.request.RefusalReason;
import io.mcpgateway.rpc.BearerToken;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.jwt.Jwt;

/**
 * Mapper of a valid token to the identity of a user, or of a client acting for itself.
 * JWTs and introspection responses are mapped alike.
 * <p>
 * <b>Why</b> clients and users have separate names: a client could otherwise register
 * with the name of a user.
 * <p>
 * <b>Why</b> the identity of a user has no {@code client_id}: introspection responses
 * name the client of a user's token too, so a rule for a client would admit all its
 * users. The claim {@code azp} names the client for both.
 *
 * @param issuer the configured name of the issuer; {@code null} if absent
 * @param rolesClaim the path of the claim with the roles
 * @param clockSkew how long past its expiry a token stays valid
 */
record TokenIdentityMapper(@Nullable String issuer, String rolesClaim, Duration clockSkew) {

	private static final String SUBJECT = "sub";

	private static final String CLIENT_ID = "client_id";

	private static final String AUTHORIZED_PARTY = "azp";

	/** Claims with the name of the account that a token is for. */
	private static final List<String> ACCOUNTS = List.of("username", "preferred_username");

	/** Claims of a login. Keycloak keeps no session for a service account. */
	private static final List<String> LOGIN = List.of("sid", "session_state", "auth_time");

	/** Prefix of the name of a client's own account in Keycloak. */
	private static final String SERVICE_ACCOUNT_PREFIX = "service-account-";

	/**
	 * Prefix of client names. No issuer starts with the prefix, since an issuer is a URL.
	 */
	private static final String CLIENT_PREFIX = "client:";

	private static final int MAX_NAME_LENGTH = 1000;

	/**
	 * Maps a valid token.
	 * @param credential the token as the caller sent it
	 */
	Identity map(Jwt token, String credential) {
		String subject = name(token, SUBJECT);
		String client = name(token, CLIENT_ID);
		Map<String, Object> claims = new HashMap<>(token.getClaims());
		claims.remove(CLIENT_ID);
		if (client != null) {
			claims.put(AUTHORIZED_PARTY, Arrays.asList(claims.get(AUTHORIZED_PARTY), client));
		}
		String uri = token.getClaimAsString("iss");
		String id;
		if (client != null && isForClient(token, subject, client)) {
			claims.put(SUBJECT, CLIENT_PREFIX + client);
			claims.put(CLIENT_ID, client);
			id = CLIENT_PREFIX + uri + "|" + client;
		}
		else if (subject != null) {
			id = uri + "|" + subject;
		}
		else {
			throw AuthenticationError.INVALID_TOKEN.because(RefusalReason.NO_SUBJECT);
		}
		return new Identity(id, null, this.issuer, new BearerToken(credential, String.valueOf(uri), end(token)),
				scopes(token), TokenClaims.of(claims, this.rolesClaim), validity(token));
	}

	/**
	 * Whether a token is for its client rather than for a user: the subject is the
	 * client, or nothing but the client's own account is named.
	 */
	private static boolean isForClient(Jwt token, @Nullable String subject, String client) {
		if (client.equals(subject)) {
			return true;
		}
		List<String> accounts = ACCOUNTS.stream().map(token::getClaimAsString).filter(Objects::nonNull).toList();
		return (subject == null || !accounts.isEmpty())
				&& accounts.stream().allMatch((SERVICE_ACCOUNT_PREFIX + client)::equalsIgnoreCase)
				&& LOGIN.stream().allMatch((claim) -> token.getClaims().get(claim) == null);
	}

	private static @Nullable String name(Jwt token, String claim) {
		String name = token.getClaimAsString(claim);
		if (name != null && name.length() > MAX_NAME_LENGTH) {
			throw AuthenticationError.UNREADABLE_CLAIMS.because(RefusalReason.UNREADABLE_CLAIMS,
					"the claim " + claim + " is too long");
		}
		return (name != null && !name.isBlank()) ? name : null;
	}

	private static Instant end(Jwt token) {
		return Objects.requireNonNull(token.getExpiresAt(), "exp is required");
	}

	private BooleanSupplier validity(Jwt token) {
		long deadline = end(token).plus(this.clockSkew).toEpochMilli();
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
