package io.mcpgateway.rpc.caller;

import java.security.Principal;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * Whom a caller has proved to be, and what is known of it by that proof.
 *
 * @param id the same whenever the same one asks, and no one else's: what a session
 * belongs to
 * @param key the name of the key by which it came; {@code null} if by none
 * @param scopes what it was granted
 * @param claims what else is said of it, by name; those within others by their path, such
 * as {@code realm_access.roles}
 * @param lasting whether the proof still holds, asked often
 */
public record Identity(String id, @Nullable String key, Set<String> scopes, Map<String, Set<String>> claims,
		BooleanSupplier lasting) implements Principal {

	/** Somebody who proved nothing. */
	public static final Identity ANONYMOUS = new Identity("anonymous", null, Set.of(), Map.of(), () -> true);

	public Identity {
		Objects.requireNonNull(id, "id is required");
		scopes = Set.copyOf(scopes);
		claims = claims.entrySet()
			.stream()
			.collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, (claim) -> Set.copyOf(claim.getValue())));
	}

	/** Whether the proof still holds: a token ends, a key is withdrawn. */
	public boolean lasts() {
		return this.lasting.getAsBoolean();
	}

	@Override
	public String getName() {
		return this.id;
	}

}
