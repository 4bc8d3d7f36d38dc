package io.mcpgateway.security;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Claims of Keycloak's tokens, and its introspection responses for them. */
public final class KeycloakClaims {

	private static final long LIFETIME_SECONDS = 300;

	private KeycloakClaims() {
	}

	/** Returns the claims of a user's token. */
	public static Map<String, Object> user(String issuer, String name, String client, String audience) {
		Map<String, Object> claims = claims(issuer, name, client, audience);
		claims.put("auth_time", Instant.now().getEpochSecond());
		claims.put("sid", UUID.randomUUID().toString());
		claims.put("name", "Ann Other");
		return claims;
	}

	/** Returns the claims of the token of a client's service account. */
	public static Map<String, Object> serviceAccount(String issuer, String client, String audience) {
		Map<String, Object> claims = claims(issuer, "service-account-" + client, client, audience);
		claims.put("client_id", client);
		claims.put("clientHost", "192.0.2.7");
		claims.put("clientAddress", "192.0.2.7");
		return claims;
	}

	/** Returns the introspection response for a token with some claims. */
	public static Map<String, Object> introspection(Map<String, Object> claims) {
		Map<String, Object> response = new HashMap<>(claims);
		response.put("client_id", claims.get("azp"));
		response.put("username", claims.get("preferred_username"));
		response.put("token_type", "Bearer");
		response.put("active", true);
		return response;
	}

	private static Map<String, Object> claims(String issuer, String account, String client, String audience) {
		long now = Instant.now().getEpochSecond();
		Map<String, Object> claims = new HashMap<>();
		claims.put("exp", now + LIFETIME_SECONDS);
		claims.put("iat", now - 1);
		claims.put("jti", UUID.randomUUID().toString());
		claims.put("iss", issuer);
		claims.put("aud", List.of(audience, "account"));
		claims.put("sub", UUID.nameUUIDFromBytes(account.getBytes(StandardCharsets.UTF_8)).toString());
		claims.put("typ", "Bearer");
		claims.put("azp", client);
		claims.put("acr", "1");
		claims.put("allowed-origins", List.of("/*"));
		claims.put("realm_access", Map.of("roles", List.of("default-roles-acme", "offline_access")));
		claims.put("resource_access", Map.of("account", Map.of("roles", List.of("view-profile"))));
		claims.put("scope", "email profile resources:read");
		claims.put("email_verified", false);
		claims.put("preferred_username", account);
		return claims;
	}

}
