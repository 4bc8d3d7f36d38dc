package io.mcpgateway.rpc;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

import org.jspecify.annotations.Nullable;

/**
 * Secrets of the gateway, from which the keys of all tokens kept by clients are derived:
 * session ids, event ids and cursors. The first secret seals, and tokens of the other
 * secrets still open.
 * <p>
 * <b>Why</b> keys can be incomplete: a node of a cluster still waiting for the secrets of
 * the other nodes would call their living sessions unknown, and would give out tokens
 * that no other node opens. Until then the node says to try again.
 */
public final class SealingKeys {

	/** Maximum number of secrets whose tokens open. */
	public static final int MAX_SECRETS = 8;

	private static final SecureRandom RANDOM = new SecureRandom();

	private static final int RANDOM_BYTES = 32;

	private static final long RETRY_SECONDS = 5;

	/** Replaced as a whole, for sealers to detect a change. */
	private volatile Secrets secrets;

	private SealingKeys(Secrets secrets) {
		this.secrets = secrets;
	}

	/**
	 * Returns the keys of a secret; {@code null} stands for a random one, whose tokens
	 * only this process opens. Takes up to a second for a secret of people.
	 * @param previous a secret whose tokens still open
	 */
	public static SealingKeys of(@Nullable String secret, @Nullable String previous) {
		return new SealingKeys(new Secrets(Stream.of((secret != null) ? secret : randomSecret(), previous)
			.filter(Objects::nonNull)
			.map(SecretStretching::stretch)
			.toList(), true));
	}

	/** Returns keys whose tokens only this process opens. */
	public static SealingKeys random() {
		return of(null, null);
	}

	/** Returns a new secret. */
	public static String randomSecret() {
		byte[] bytes = new byte[RANDOM_BYTES];
		RANDOM.nextBytes(bytes);
		return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
	}

	/** Forgets all secrets: seals and judges no token before {@link #adopt}. */
	public synchronized void awaitAdoption() {
		this.secrets = new Secrets(List.of(), false);
	}

	/**
	 * Seals with the first of some secrets from now on. Tokens of the remaining and of
	 * all former secrets still open.
	 * @param isComplete whether no other node has a secret besides these
	 */
	public synchronized void adopt(List<String> shared, boolean isComplete) {
		List<String> all = Stream.concat(shared.stream(), this.secrets.known.stream())
			.distinct()
			.limit(MAX_SECRETS)
			.toList();
		Secrets adopted = new Secrets(all, isComplete);
		if (!adopted.equals(this.secrets)) {
			this.secrets = adopted;
		}
	}

	/** Returns all secrets, the sealing secret first; empty before an adoption. */
	public List<String> all() {
		return this.secrets.known;
	}

	/** Returns whether tokens can be sealed. */
	public boolean canSeal() {
		return !this.secrets.known.isEmpty();
	}

	/**
	 * Returns the sealer of one kind of tokens. No sealer opens the tokens of another
	 * purpose.
	 */
	public PurposeSealer forPurpose(String purpose) {
		return new PurposeSealer(this, purpose);
	}

	Secrets secrets() {
		return this.secrets;
	}

	/** Omits the secrets. */
	@Override
	public String toString() {
		return "SealingKeys[" + this.secrets.known.size() + "]";
	}

	/**
	 * Secrets at a time.
	 *
	 * @param known the secrets, the one that seals first
	 * @param isComplete whether a token that none of them opens is invalid
	 */
	record Secrets(List<String> known, boolean isComplete) {

		/** Returns the failure of a node that may lack the secret of a token. */
		static McpException incomplete() {
			return McpException.unavailable("this node has not joined its cluster yet: try again", RETRY_SECONDS);
		}

		/** Omits the secrets. */
		@Override
		public String toString() {
			return "Secrets[" + this.known.size() + "]";
		}

	}

	/**
	 * Slow derivation of a random-looking secret from the secret of people. A client can
	 * guess at the secret with its own session id, without asking the gateway.
	 * <p>
	 * <b>Why</b> the salt is constant: all nodes must derive the same secret. A secret of
	 * the form of 32 random bytes stays unchanged, being impossible to guess.
	 */
	private static final class SecretStretching {

		/** Form of 32 bytes or more in base64, of either alphabet, or in hex. */
		private static final Pattern RANDOM = Pattern.compile("[A-Za-z0-9+/_-]{43,}=*");

		private static final String ALGORITHM = "PBKDF2WithHmacSHA256";

		private static final byte[] SALT = "mcp-gateway sealing keys".getBytes(StandardCharsets.UTF_8);

		/**
		 * Rounds for at most a second at the start; a secret has 16 characters at least.
		 */
		private static final int ROUNDS = 200_000;

		private static final int KEY_BITS = 256;

		private SecretStretching() {
		}

		static String stretch(String secret) {
			if (RANDOM.matcher(secret).matches()) {
				return secret;
			}
			try {
				byte[] key = SecretKeyFactory.getInstance(ALGORITHM)
					.generateSecret(new PBEKeySpec(secret.toCharArray(), SALT, ROUNDS, KEY_BITS))
					.getEncoded();
				return Base64.getUrlEncoder().withoutPadding().encodeToString(key);
			}
			catch (GeneralSecurityException ex) {
				throw new IllegalStateException(ex);
			}
		}

	}

}
