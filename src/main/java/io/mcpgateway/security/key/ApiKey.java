package io.mcpgateway.security.key;

import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.springframework.util.Assert;

/**
 * A key that the operator gave somebody.
 *
 * @param digests what it hashes to, and what its successor or predecessor does
 * @param expires from when on it is taken no more
 */
public record ApiKey(String name, List<byte[]> digests, Set<String> scopes, Set<String> roles,
		@Nullable Instant expires) {

	private static final String ALGORITHM = "sha256:";

	private static final Pattern HASH = Pattern.compile(ALGORITHM + "[0-9a-fA-F]{64}");

	private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9][a-zA-Z0-9._-]{0,62}");

	public ApiKey {
		digests = List.copyOf(digests);
		scopes = Set.copyOf(scopes);
		roles = Set.copyOf(roles);
	}

	/**
	 * A key as it is configured.
	 * @param place where, for the sentence that says what is wrong with it
	 * @throws IllegalArgumentException if something is
	 */
	public static ApiKey of(String place, String name, ApiKeyProperties properties) {
		Assert.isTrue(NAME.matcher(name).matches(),
				() -> place + " must be named with letters, digits, dots, dashes and underscores");
		Assert.isTrue(
				!properties.hashes().isEmpty()
						&& properties.hashes().stream().allMatch((hash) -> HASH.matcher(hash).matches()),
				() -> place + "." + name + ".hashes must be sha256: and 64 hexadecimal digits each");
		return new ApiKey(name,
				properties.hashes()
					.stream()
					.map((hash) -> HexFormat.of().parseHex(hash.substring(ALGORITHM.length())))
					.toList(),
				Set.copyOf(properties.scopes()), Set.copyOf(properties.roles()), properties.expires());
	}

	/** Whether a digest is of it; takes as long if it is not. */
	boolean isOf(byte[] digest) {
		boolean found = false;
		for (byte[] known : this.digests) {
			found |= MessageDigest.isEqual(known, digest);
		}
		return found;
	}

	boolean isExpired() {
		return this.expires != null && !Instant.now().isBefore(this.expires);
	}

	/** Whether the bearers of both may do the same. */
	boolean grantsAs(ApiKey other) {
		return this.scopes.equals(other.scopes) && this.roles.equals(other.roles);
	}

}
