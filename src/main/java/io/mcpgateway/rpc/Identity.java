package io.mcpgateway.rpc;

import java.security.Principal;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * Authenticated identity of a caller.
 *
 * @param id stable and unique; sessions belong to it
 * @param key the name of the API key; {@code null} if absent
 * @param issuer the configured name of the issuer of the token; {@code null} if absent
 * @param token the token of the caller; {@code null} for any other credential
 * @param scopes the granted scopes
 * @param claims other claims by name; nested ones by their path, such as {@code
 * realm_access.roles}
 * @param lasting whether the credential is still valid; asked often, so that the answer
 * comes at once
 */
public record Identity(String id, @Nullable String key, @Nullable String issuer, @Nullable BearerToken token,
		Set<String> scopes, Map<String, Set<String>> claims, BooleanSupplier lasting) implements Principal {

	/** Anonymous identity. */
	public static final Identity ANONYMOUS = new Identity("anonymous", null, Set.of(), Map.of(), () -> true);

	public Identity {
		Objects.requireNonNull(id, "id is required");
		scopes = Set.copyOf(scopes);
		claims = claims.entrySet()
			.stream()
			.collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, (claim) -> Set.copyOf(claim.getValue())));
	}

	/** Creates an identity without a token. */
	public Identity(String id, @Nullable String key, Set<String> scopes, Map<String, Set<String>> claims,
			BooleanSupplier lasting) {
		this(id, key, null, null, scopes, claims, lasting);
	}

	/** Returns this identity with another check of its credential. */
	public Identity lastingWhile(BooleanSupplier condition) {
		return new Identity(this.id, this.key, this.issuer, this.token, this.scopes, this.claims, condition);
	}

	/**
	 * Returns whether the credential is still valid: tokens expire, keys are withdrawn.
	 */
	public boolean lasts() {
		return this.lasting.getAsBoolean();
	}

	@Override
	public String getName() {
		return this.id;
	}

}
