package io.mcpgateway.access;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;

import io.mcpgateway.rpc.TokenSealer;
import org.jspecify.annotations.Nullable;

/**
 * Places in lists that only the gateway can read and write: AES-GCM, filled up so that
 * not even their lengths are told, and bound to the caller and the list that they were
 * written for.
 */
final class EncryptedCursors {

	private static final int BLOCK_BYTES = 256;

	private final TokenSealer sealer;

	private EncryptedCursors(TokenSealer sealer) {
		this.sealer = sealer;
	}

	/** With a key made of a secret, or with one that nobody else has. */
	static EncryptedCursors of(@Nullable String secret) {
		return new EncryptedCursors((secret != null) ? new TokenSealer(digest(secret)) : TokenSealer.withRandomKey());
	}

	/**
	 * Encrypt a place.
	 * @param context without which it cannot be decrypted
	 */
	String seal(String place, String context) {
		byte[] text = place.getBytes(StandardCharsets.UTF_8);
		return this.sealer.seal(Arrays.copyOf(text, (text.length / BLOCK_BYTES + 1) * BLOCK_BYTES), bytes(context));
	}

	/** The place; {@code null} if it was not sealed with this key and context. */
	@Nullable String open(String sealed, String context) {
		byte[] text = this.sealer.open(sealed, bytes(context));
		if (text == null) {
			return null;
		}
		int end = text.length;
		while (end > 0 && text[end - 1] == 0) {
			end--;
		}
		return new String(text, 0, end, StandardCharsets.UTF_8);
	}

	private static byte[] bytes(String context) {
		return ("places in lists\n" + context).getBytes(StandardCharsets.UTF_8);
	}

	private static byte[] digest(String secret) {
		try {
			return MessageDigest.getInstance("SHA-256")
				.digest(("places in lists\n" + secret).getBytes(StandardCharsets.UTF_8));
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
