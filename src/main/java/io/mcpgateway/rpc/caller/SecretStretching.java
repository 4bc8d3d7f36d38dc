package io.mcpgateway.rpc.caller;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.regex.Pattern;

import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * Slow derivation of a random-looking secret from the secret of people. A client can
 * guess at the secret with its own session id, without asking the gateway.
 * <p>
 * <b>Why</b> the salt is constant: all nodes must derive the same secret. A secret of the
 * form of 32 random bytes stays as it is, since nobody guesses those.
 */
final class SecretStretching {

	/** Form of 32 bytes or more in base64, of either alphabet, or in hex. */
	private static final Pattern RANDOM = Pattern.compile("[A-Za-z0-9+/_-]{43,}=*");

	private static final String ALGORITHM = "PBKDF2WithHmacSHA256";

	private static final byte[] SALT = "mcp-gateway sealing keys".getBytes(StandardCharsets.UTF_8);

	/** Rounds for at most a second at the start; a secret has 16 characters at least. */
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
