package io.mcpgateway.rpc.caller;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Secrets of the gateway, from which the keys of all tokens are derived that clients
 * keep: session ids, event ids and cursors. The first secret seals, and tokens of the
 * others still open. The gateway may adopt another secret while it runs.
 */
public final class SealingKeys {

	private static final SecureRandom RANDOM = new SecureRandom();

	private static final int RANDOM_BYTES = 32;

	/** Maximum number of secrets whose tokens open. */
	private static final int MAX_SECRETS = 4;

	/** Replaced as a whole, so that sealers notice a change by identity. */
	private volatile List<String> secrets;

	private SealingKeys(List<String> secrets) {
		this.secrets = secrets;
	}

	/**
	 * Returns the keys of a secret; {@code null} stands for a random one, whose tokens
	 * only this process opens.
	 * @param previous a secret whose tokens still open
	 */
	public static SealingKeys of(@Nullable String secret, @Nullable String previous) {
		return new SealingKeys(
				Stream.of((secret != null) ? secret : randomSecret(), previous).filter(Objects::nonNull).toList());
	}

	/** Returns keys whose tokens only this process opens. */
	public static SealingKeys random() {
		return of(null, null);
	}

	/** Seals with another secret from now on. Tokens of the former secrets still open. */
	public synchronized void adopt(String secret) {
		if (!secret.equals(current())) {
			this.secrets = Stream.concat(Stream.of(secret), this.secrets.stream())
				.distinct()
				.limit(MAX_SECRETS)
				.toList();
		}
	}

	/** Returns the secret that seals. */
	public String current() {
		return this.secrets.getFirst();
	}

	/**
	 * Returns the sealer of one kind of tokens. No sealer opens the tokens of another
	 * purpose.
	 */
	public PurposeSealer forPurpose(String purpose) {
		return new PurposeSealer(this, purpose);
	}

	List<String> secrets() {
		return this.secrets;
	}

	private static String randomSecret() {
		byte[] bytes = new byte[RANDOM_BYTES];
		RANDOM.nextBytes(bytes);
		return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
	}

	/** Omits the secrets. */
	@Override
	public String toString() {
		return "SealingKeys[" + this.secrets.size() + "]";
	}

}
