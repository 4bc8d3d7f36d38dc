package io.mcpgateway.security;

import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.springframework.util.Assert;

/**
 * API key as configured, known by the digests of its value.
 *
 * @param digests SHA-256 digests of the key, and of the key that replaces it during a
 * rotation
 * @param expires the time from which the key is rejected; {@code null} for no expiry
 */
record ApiKey(String name, List<byte[]> digests, Set<String> scopes, Set<String> roles, @Nullable Instant expires) {

	private static final String ALGORITHM = "sha256:";

	private static final Pattern HASH = Pattern.compile(ALGORITHM + "[0-9a-fA-F]{64}");

	private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9][a-zA-Z0-9._-]{0,62}");

	public ApiKey {
		digests = List.copyOf(digests);
		scopes = Set.copyOf(scopes);
		roles = Set.copyOf(roles);
	}

	/**
	 * Parses the configuration of a key.
	 * @param source the property or file that holds the key, for error messages
	 * @throws IllegalArgumentException if the name or a hash is malformed
	 */
	public static ApiKey of(String source, String name, ApiKeyProperties properties) {
		Assert.isTrue(NAME.matcher(name).matches(),
				() -> source + ": invalid key name: use 1 to 63 letters, digits, dots, dashes or underscores");
		Assert.isTrue(
				!properties.hashes().isEmpty()
						&& properties.hashes().stream().allMatch((hash) -> HASH.matcher(hash).matches()),
				() -> source + "." + name + ".hashes must be a list of sha256: followed by 64 hexadecimal digits");
		return new ApiKey(name,
				properties.hashes()
					.stream()
					.map((hash) -> HexFormat.of().parseHex(hash.substring(ALGORITHM.length())))
					.toList(),
				Set.copyOf(properties.scopes()), Set.copyOf(properties.roles()), properties.expires());
	}

	/** Whether a digest belongs to this key; compares all digests in constant time. */
	boolean hasDigest(byte[] digest) {
		boolean found = false;
		for (byte[] known : this.digests) {
			found |= MessageDigest.isEqual(known, digest);
		}
		return found;
	}

	boolean isExpired() {
		return this.expires != null && !Instant.now().isBefore(this.expires);
	}

	boolean hasSameGrants(ApiKey other) {
		return this.scopes.equals(other.scopes) && this.roles.equals(other.roles);
	}

}
