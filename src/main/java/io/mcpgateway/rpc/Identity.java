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
 * @param id stable and unique
 * @param key the name of the API key; {@code null} if absent
 * @param issuer the configured name of the issuer of the token; {@code null} if absent
 * @param token the token of the caller; {@code null} for any other credential
 * @param scopes the granted scopes
 * @param claims other claims by name; nested ones by their path, such as {@code
 * realm_access.roles}
 * @param lasting whether the credential is still valid; asked often, so that the answer
 * comes at once
 * @param group the name of the group whose endpoint the caller uses, see {@link Groups};
 * {@code null} for the endpoint of the whole gateway
 */
public record Identity(String id, @Nullable String key, @Nullable String issuer, @Nullable BearerToken token,
		Set<String> scopes, Map<String, Set<String>> claims, BooleanSupplier lasting,
		@Nullable String group) implements Principal {

	/** Anonymous identity. */
	public static final Identity ANONYMOUS = new Identity("anonymous", null, Set.of(), Map.of(), () -> true);

	public Identity {
		Objects.requireNonNull(id, "id is required");
		scopes = Set.copyOf(scopes);
		claims = copy(claims);
	}

	/** Creates an identity at the endpoint of the whole gateway. */
	public Identity(String id, @Nullable String key, @Nullable String issuer, @Nullable BearerToken token,
			Set<String> scopes, Map<String, Set<String>> claims, BooleanSupplier lasting) {
		this(id, key, issuer, token, scopes, claims, lasting, null);
	}

	/** Creates an identity without a token, at the endpoint of the whole gateway. */
	public Identity(String id, @Nullable String key, Set<String> scopes, Map<String, Set<String>> claims,
			BooleanSupplier lasting) {
		this(id, key, null, null, scopes, claims, lasting, null);
	}

	/** Returns this identity at the endpoint of a group; {@code null} for none. */
	public Identity in(@Nullable String group) {
		return Objects.equals(group, this.group) ? this : new Identity(this.id, this.key, this.issuer, this.token,
				this.scopes, this.claims, this.lasting, group);
	}

	/** Returns whether the caller has no credential. */
	public boolean isAnonymous() {
		return equals(ANONYMOUS.in(this.group));
	}

	/**
	 * Returns the owner of state that clients name, such as sessions and cursors: the
	 * caller, at the endpoint of one group. A session of one group is unknown at another.
	 */
	public String owner() {
		return (this.group != null) ? this.group + "\n" + this.id : this.id;
	}

	/** Returns this identity with another check of its credential. */
	public Identity lastingWhile(BooleanSupplier condition) {
		return new Identity(this.id, this.key, this.issuer, this.token, this.scopes, this.claims, condition,
				this.group);
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

	/** Returns an immutable copy; the same map if it is one, as for each call. */
	private static Map<String, Set<String>> copy(Map<String, Set<String>> claims) {
		Map<String, Set<String>> copy = Map.copyOf(claims);
		for (Set<String> values : copy.values()) {
			if (Set.copyOf(values) != values) {
				return copy.entrySet()
					.stream()
					.collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, (claim) -> Set.copyOf(claim.getValue())));
			}
		}
		return copy;
	}

}
